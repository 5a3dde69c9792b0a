import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runProgramIn } from './testing/run-tool.ts'

const replayCheck = 'apps/server/src/replay-check/main.ts'
const migrations = 'apps/server/src/store/migrations-main.ts'

it.each([
  ['replay-check', 'DATA_DIR', [replayCheck]],
  ['replay-check', '--data', [replayCheck, '--data']],
  ['migrations', 'DATA_DIR', [migrations]],
  ['migrations repair', 'DATA_DIR', [migrations, 'repair']],
])(
  'pnpm %s makes no database where there is none, and asks whether %s is right',
  async (_, setting, words) => {
    const folder = mkdtempSync(join(tmpdir(), 'opsroom-reading-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const isOption = setting.startsWith('--')
    const env = {
      ...process.env,
      DATABASE_URL: '',
      ...(!isOption && { DATA_DIR: folder }),
    }
    const { code, stderr } = await runProgramIn(env, ...words, ...(isOption ? [folder] : []))
    expect(stderr).toMatch(new RegExp(`: there is no database in ${folder}: is ${setting} right\\?\n$`))
    expect([code, readdirSync(folder)]).toEqual([1, []])
  },
)
