import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runProgram, runTool } from './testing/run-tool.ts'

const root = join(import.meta.dirname, '../../..')
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Programs of others, which have helps of their own. */
const others = /^(biome|depcruise|knip|tsc|vitest|pnpm)( |$)/
const isOurs = (command: string) => /^(node|tsx) /.test(command)
/** The words of each command of ours. More than one may run the same program. */
const ours = Object.entries(scripts)
  .filter(([, command]) => isOurs(command))
  .map(([name, command]) => [name, command.split(' ').slice(1)] as const)

describe.concurrent('the commands of package.json', () => {
  it('are ours, or are programs of others', () => {
    const commands = Object.values(scripts).flatMap((command) => command.split(' && '))
    // `generate` is what a build begins with: nobody calls it with arguments.
    const parts = commands.filter((command) => command !== 'node apps/server/scripts/prisma-generate.mjs')
    expect(parts.filter((command) => !isOurs(command) && !others.test(command))).toEqual([])
    expect(ours.length).toBeGreaterThan(20)
  })

  it.each(ours.filter(([name]) => name !== 'generate'))(
    '%s says how it is used, with its exit codes, and starts nothing',
    async (_, words) => {
      const { code, stdout, stderr } = await runProgram(...words, '--help')
      expect(stderr).toBe('')
      expect(stdout).toMatch(/^usage: /)
      expect(stdout).toContain('--help')
      expect(stdout.trim().split('\n').at(-1)).toMatch(/^Exit codes: 0 .+; 1 .+; 2 wrong arguments\.$/)
      expect(code).toBe(0)
    },
  )

  it.each(ours.filter(([name]) => name !== 'generate'))(
    '%s says in one line which argument makes no sense',
    async (_, words) => {
      const { code, stdout, stderr } = await runProgram(...words, '--such-as-this')
      expect(stdout).toBe('')
      expect(stderr).toMatch(/^[^\n]+: [^\n]*'--such-as-this'[^\n]*--help[^\n]*\n$/)
      expect(code).toBe(2)
    },
  )
})

describe.concurrent('a command with an argument that makes no sense', () => {
  it.each([
    ['arena', '--british', 'nobody'],
    ['bench', '--game', 'nosuch'],
    ['chaos', '--without', 'rain'],
    ['fuzz', '--nights', 'many'],
    ['hostile', '--messages', 'few'],
    ['insight', '--samples', 'few'],
    ['load', '--tables', 'many'],
    ['soak', '--orders', 'some'],
  ])('%s says in one line what is wrong with it', async (name, option, value) => {
    const { code, stdout, stderr } = await runTool(name, option, value)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`${option} .*'${value}'`))])
  })

  it.each(['insight', 'scenario', 'verify'])('%s says that its file is missing', async (name) => {
    const { code, stdout, stderr } = await runTool(name)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).toMatch(/^pnpm \w+: \S+ is missing [^\n]*--help[^\n]*\n$/)
  })
})

it.each([
  ['a file that is not there', undefined],
  ['a file that is no record', '{}'],
  ['a file that is no JSON', 'no'],
])('insight says in one line that it was given %s', async (_, text) => {
  const folder = mkdtempSync(join(tmpdir(), 'insight-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'record.json')
  if (text !== undefined) writeFileSync(file, text)
  const { code, stdout, stderr } = await runTool('insight', file)
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.trim().split('\n')).toEqual([expect.stringMatching(/^pnpm insight: .*record\.json/)])
})
