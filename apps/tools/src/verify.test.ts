import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wholeRecord } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { playMatch } from '@opsroom/testkit'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contestIn } from './testing/contest-in-a-file.ts'
import { runTool } from './testing/run-tool.ts'

describe('pnpm verify', { timeout: 60_000 }, () => {
  it.each(games.map((game) => [game.title, game] as const))(
    'finds the record of a game of %s true, and a changed one false',
    async (_, game) => {
      const folder = mkdtempSync(join(tmpdir(), 'verify-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const match = playMatch(game, Object.values(game.presets)[0], 3, { takesBack: 5, resigns: 0 })
      const record = wholeRecord(game, match.game, match.logEntries)
      const write = (name: string, body: unknown): string => {
        const file = join(folder, name)
        writeFileSync(file, JSON.stringify(body))
        return file
      }
      const sound = await runTool('verify', write('sound.json', record))
      expect(sound.stdout).toContain(`${game.id}, ${record?.entries.length} entries`)
      expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining('1 passed, 0 failed') })
      const shorter = { ...record, entries: record?.entries.slice(0, -4) }
      const changed = await runTool('verify', write('changed.json', shorter))
      expect(changed).toMatchObject({ code: 1, stdout: expect.stringContaining('0 passed, 1 failed') })
    },
  )

  it('finds the record of a contest of sealed orders true, asks the bots again, and finds a changed table', async () => {
    const { record, write } = contestIn(4)
    const sound = await runTool('verify', '--bots', write('sound.json', record))
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining('12 games, bots order the same') })
    const [first, second, ...others] = record.table
    const table = [{ ...first, total: 99 }, second, ...others]
    const changed = await runTool('verify', write('changed.json', { ...record, table }))
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringMatching(/S7[\s\S]*0 passed, 1 failed/) })
  })
})
