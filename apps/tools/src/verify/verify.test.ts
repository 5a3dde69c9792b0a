import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { mostUnpacked, wholeRecordOf } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { playMatch } from '@opsroom/testkit'
import { playTournament } from '@opsroom/tournament/testing'
import { describe, expect, it, onTestFinished } from 'vitest'
import { contestIn } from '../testing/contest-in-a-file.ts'
import { runTool } from '../testing/run-tool.ts'
import { verifyFiles } from './verify.ts'

/** Checks one file in this process, as the command does. */
function verify(file: string, { asksBots = false } = {}) {
  const lines: string[] = []
  const isTrue = verifyFiles([file], asksBots, (line) => lines.push(line))
  return { isTrue, text: lines.join('\n') }
}

/** A tournament in which all three entrants meet. */
const tournamentRecord = () => playTournament({ kind: 'all' }, 3, 0, [0])

describe('pnpm verify', () => {
  it('finds the pairings of a tournament true, and changed ones false', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'tournament.json')
    const record = tournamentRecord()
    writeFileSync(file, JSON.stringify(record))
    const sound = await runTool('verify', file)
    expect(sound).toMatchObject({ code: 0, stdout: expect.stringContaining('tournament ABCDEF, 3 rounds') })
    const [first, second, ...rounds] = record.rounds
    const exchanged = [{ ...second, number: 1 }, { ...first, number: 2 }, ...rounds]
    writeFileSync(file, JSON.stringify({ ...record, rounds: exchanged }))
    const changed = await runTool('verify', file)
    expect(changed).toMatchObject({ code: 1, stdout: expect.stringContaining('E3 of') })
  })

  it('reads a record with a byte order mark, in UTF-16, in a code block and as the server gives it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'tournament.json')
    const record = tournamentRecord()
    const text = JSON.stringify(record)
    const packed = JSON.stringify({ ok: true, record })
    for (const saved of [`\ufeff${text}`, `\`\`\`json\n${text}\n\`\`\``, packed]) {
      writeFileSync(file, saved)
      expect(verify(file)).toMatchObject({ isTrue: true })
    }
    writeFileSync(file, `\ufeff${text}`, 'utf16le')
    expect(verify(file)).toMatchObject({ isTrue: true })
  })

  it('reads a record that was packed by gzip, and says why it cannot', () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'tournament.json.gz')
    const packed = gzipSync(JSON.stringify(tournamentRecord()))
    writeFileSync(file, packed)
    expect(verify(file)).toMatchObject({ isTrue: true })
    writeFileSync(file, packed.subarray(0, -20))
    expect(verify(file)).toMatchObject({ isTrue: false, text: expect.stringContaining('cannot be unpacked') })
    writeFileSync(file, gzipSync(Buffer.alloc(mostUnpacked + 1)))
    expect(verify(file)).toMatchObject({
      isTrue: false,
      text: expect.stringContaining('larger than 128 MiB'),
    })
  })

  it('says of a record of a newer form that a newer version has written it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'verify-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, 'record.json')
    writeFileSync(file, JSON.stringify({ format: 'ops-room-record/5', game: 'duel' }))
    const { isTrue, text } = verify(file)
    expect(isTrue).toBe(false)
    expect(text).toContain('a newer version of Ops Room has written this record (ops-room-record/5)')
    writeFileSync(file, 'no record')
    expect(verify(file).text).toContain('this is no JSON, so no record')
  })

  it.each(games.map((game) => [game.title, game] as const))(
    'finds the record of a game of %s true, and a changed one false',
    (_, game) => {
      const folder = mkdtempSync(join(tmpdir(), 'verify-'))
      onTestFinished(() => rmSync(folder, { recursive: true }))
      const match = playMatch(game, Object.values(game.presets)[0], 3, { takesBack: 5, resigns: 0 })
      const record = wholeRecordOf(game, match.game, match.logEntries)
      const write = (name: string, body: unknown): string => {
        const file = join(folder, name)
        writeFileSync(file, JSON.stringify(body))
        return file
      }
      const sound = verify(write('sound.json', record))
      expect(sound.text).toContain(`${game.id}, ${record?.entries.length} entries`)
      expect(sound).toMatchObject({ isTrue: true, text: expect.stringContaining('1 passed, 0 failed') })
      const shorter = { ...record, entries: record?.entries.slice(0, -4) }
      const changed = verify(write('changed.json', shorter))
      expect(changed).toMatchObject({ isTrue: false, text: expect.stringContaining('0 passed, 1 failed') })
    },
  )

  it('recomputes the table of a contest of 8 people, from all of its 56 nights', () => {
    const { record, write } = contestIn(8)
    expect(record.pairings).toHaveLength(56)
    expect(record.table.map(({ games }) => games)).toEqual(Array(8).fill(14))
    const checked = verify(write('contest.json', record))
    expect(checked).toMatchObject({ isTrue: true, text: expect.stringContaining('56 games') })
  })

  it('finds the record of a contest of sealed orders true, asks the bots again, and finds a changed table', () => {
    const { record, write } = contestIn(4)
    const sound = verify(write('sound.json', record), { asksBots: true })
    expect(sound).toMatchObject({
      isTrue: true,
      text: expect.stringContaining('12 games, bots order the same'),
    })
    expect(verify(write('unasked.json', record))).toMatchObject({
      text: expect.stringContaining('12 games, bots not asked'),
    })
    const older = { ...record, bots: { ...record.bots, version: record.bots.version - 1 } }
    expect(verify(write('older.json', older), { asksBots: true })).toMatchObject({
      isTrue: true,
      text: expect.stringContaining('12 games, bots of another version played, so none were asked'),
    })
    const [first, second, ...others] = record.table
    const table = [{ ...first, total: 99 }, second, ...others]
    const changed = verify(write('changed.json', { ...record, table }))
    expect(changed).toMatchObject({
      isTrue: false,
      text: expect.stringMatching(/S7[\s\S]*0 passed, 1 failed/),
    })
  })
})
