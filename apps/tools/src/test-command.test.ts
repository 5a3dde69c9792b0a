import { accessSync, constants, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { runProgramIn } from './testing/run-tool.ts'

/** Programs that pnpm's own scripts call, and pnpm itself. */
const needed = ['basename', 'dirname', 'node', 'pnpm', 'sed', 'sh', 'uname']

function pathOf(program: string): string {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const found = folders.map((folder) => join(folder, program)).find(isProgram)
  if (!found) throw new Error(`${program} is not on the PATH`)
  return found
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const linesAbout = (program: RegExp, stdout: string): string[] =>
  stdout.split('\n').filter((line) => line.startsWith('missing: ') && program.test(line))

// Firefox and WebKit are looked for at fixed paths, so whether they are missing depends on the machine.
describe('pnpm test where redis-server and the browser are missing', () => {
  let env: NodeJS.ProcessEnv
  const run = (...args: string[]) => runProgramIn(env, 'scripts/test.mjs', ...args)

  beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'opsroom-programs-'))
    for (const program of needed) symlinkSync(pathOf(program), join(folder, program))
    const programs = [folder, join(import.meta.dirname, '../../../node_modules/.bin')]
    env = { ...process.env, PATH: programs.join(delimiter), CHROMIUM: join(folder, 'chromium') }
    return () => rmSync(folder, { recursive: true })
  })

  it('says in one line each how to get them, and counts tests that need them as skipped', async () => {
    const { code, stdout, stderr } = await run('--only', 'engines')
    expect(stderr).toBe('')
    expect(linesAbout(/redis-server.*apt-get install redis-server/, stdout)).toHaveLength(1)
    expect(linesAbout(/Chromium.*apt-get install chromium/, stdout)).toHaveLength(1)
    const [, skipped] = /^engines +left out: ([1-9]\d*) skipped$/m.exec(stdout) ?? []
    expect(stdout.trim().split('\n').at(-1)).toBe(`0 passed, 0 failed, ${skipped} skipped`)
    expect(code).toBe(0)
  })

  it('runs nothing and fails where nothing may be skipped', async () => {
    const { code, stdout } = await run('--strict')
    const missing = stdout.split('\n').filter((line) => line.startsWith('missing: '))
    expect(missing.length).toBeGreaterThanOrEqual(2)
    expect(stdout.trim().split('\n').at(-1)).toBe(`0 passed, ${missing.length} failed`)
    expect(stdout).not.toContain('begins')
    expect(code).toBe(1)
  })
})

it('pnpm test --hasty divides intervals by twenty, and leaves short ones as they are', async () => {
  const program = `
    globalThis.setInterval = (_, milliseconds) => console.log(milliseconds)
    await import('./scripts/test/hasten.mjs')
    for (const milliseconds of [30_000, 100, 5]) setInterval(() => {}, milliseconds)`
  // This run may be a hasty one itself.
  const env = { ...process.env, NODE_OPTIONS: '' }
  const { stdout } = await runProgramIn(env, '--input-type=module', '--eval', program)
  expect(stdout.trim().split('\n')).toEqual(['1500', '20', '5'])
})
