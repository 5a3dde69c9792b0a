import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { copyProject, projectRoot } from './copy-of-project.ts'

/** A feature of each kind, the page that tells of one, and the most files that it may cost. */
const features = [
  { kind: 'option', name: 'loud-engines', docs: 'docs/adding-an-option.md', most: 12 },
  { kind: 'notice', name: 'room-closed', docs: 'docs/adding-a-notice.md', most: 10 },
  { kind: 'page', name: 'trophies', docs: 'docs/adding-a-page.md', most: 18 },
  { kind: 'game', name: 'stone-heap', docs: 'docs/adding-a-game.md', most: 36 },
] as const

const languages = readdirSync(join(projectRoot, 'messages'))
const pascal = (name: string) => name.replace(/(?:^|-)(.)/g, (_, letter: string) => letter.toUpperCase())

/** The first column of the tables below the heading "What `pnpm new …` makes", for a feature of this name. */
function listedIn(docs: string, name: string): string[] {
  const [, after = ''] = readFileSync(join(projectRoot, docs), 'utf8').split(/^## What `pnpm new .*$/m)
  const [section = ''] = after.split(/^## /m)
  return [...section.matchAll(/^\| `([^`]+)`/gm)]
    .map(([, path = '']) => path.replace(/<name>|mygame/g, name).replace(/<Name>|Mygame/g, pascal(name)))
    .flatMap((path) =>
      path.includes('<language>') ? languages.map((each) => path.replace('<language>', each)) : [path],
    )
    .sort()
}

let copy = ''
const run = (command: string, args: readonly string[], folder = '.') => {
  const cwd = join(copy, folder)
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })
  return { status, stdout, stderr }
}
const bin = (name: string) => join(copy, 'node_modules/.bin', name)
const make = (...args: string[]) => run('node', ['scripts/new.mjs', ...args])
/** The files that the command has printed. */
const filesIn = (printed: string) =>
  [...printed.matchAll(/^(?:new|changed) +(\S+)$/gm)].map(([, path = '']) => path)

const made = new Map<string, ReturnType<typeof make>>()
const madeFiles = () => [...made.values()].flatMap(({ stdout }) => filesIn(stdout))
const madeUnder = (folder: string) => madeFiles().filter((path) => path.startsWith(folder))

beforeAll(() => {
  copy = copyProject()
  for (const { kind, name } of features) made.set(name, make(kind, name))
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe.each(features)('pnpm new $kind', ({ kind, name, docs, most }) => {
  it(`makes and changes the files that ${docs} lists, ${most} at most`, () => {
    const { status, stdout, stderr } = made.get(name) ?? {}
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const files = filesIn(stdout ?? '')
    expect(files.toSorted()).toEqual(listedIn(docs, name))
    expect(files.length).toBeLessThanOrEqual(most)
  })

  it('lists them without touching any', () => {
    const before = filesIn(made.get(name)?.stdout ?? '')
    const { status, stdout } = make(kind, name, '--list')
    expect(status).toBe(0)
    expect(filesIn(stdout)).toEqual(before)
  })

  it('overwrites nothing', () => {
    const { status, stdout, stderr } = make(kind, name)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toMatch(/^pnpm new: \S+ is there already\n$/)
  })
})

describe('pnpm new with wrong arguments', () => {
  it.each([
    [['option'], 'NAME is missing'],
    [['road', 'to-rome'], "'road' is none of option, notice, page, game"],
    [['page', 'Trophies'], "not 'Trophies'"],
    [['page', 'switch'], "such as 'switch'"],
    [['game', 'package'], "such as 'package'"],
    [['notice', 'await'], "such as 'await'"],
    [['page', 'trophies', '--rule', 'D12.1'], '--rule'],
    [['option', 'loud-engines', '--rule', 'S1'], "not 'S1'"],
  ])('says which are wrong: %s', (args, problem) => {
    const { status, stdout, stderr } = make(...args)
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' })
    expect(stderr).toContain(problem)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })
})

describe('the skeletons of all kinds', () => {
  it('have the form of all code', () => {
    const files = madeFiles().filter((path) => !path.endsWith('.md'))
    const { status, stdout, stderr } = run(bin('biome'), ['check', '--error-on-warnings', ...files])
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  })

  it('compile', () => {
    const files = madeFiles().filter((path) => path.endsWith('.ts') && !path.startsWith('apps/web/'))
    const inNode = files.filter((path) => !path.startsWith('apps/e2e/'))
    // The texts of notices, and what reads the list of games.
    const readers = ['apps/server/src/notices/compose.ts', 'packages/testkit/src/index.ts']
    writeJson('tsconfig.made.json', {
      extends: './tsconfig.base.json',
      compilerOptions: { types: ['node'] },
      files: [...inNode, ...readers],
    })
    expect(run(bin('tsc'), ['-p', 'tsconfig.made.json']).stdout).toBe('')
  })

  it('compile in the browser', () => {
    // The screens and boards with all that they import. The lists of both import the whole client, which takes too long here.
    const lists = /(boards|faces|further-pages|pages\.test|chunks)\.ts$|FurtherPlaces/
    const files = madeUnder('apps/web/').filter((path) => !lists.test(path))
    const include = ['src/**/*.d.ts', ...files.map((path) => path.replace('apps/web/', ''))]
    writeJson('apps/web/tsconfig.made.json', { extends: './tsconfig.json', include })
    const { status, stdout } = run(
      join(copy, 'apps/web/node_modules/.bin/svelte-check'),
      ['--tsgo', '--tsconfig', './tsconfig.made.json'],
      'apps/web',
    )
    expect({ status, stdout: status === 0 ? '' : stdout }).toEqual({ status: 0, stdout: '' })
  })

  it('have tests that fail where something is to be written, and say what', () => {
    const failures = failuresIn([
      ...madeFiles().filter((path) => path.endsWith('.test.ts') && !path.startsWith('apps/e2e/')),
      'apps/server/src/notices/kinds/table.test.ts',
      'packages/rules/src/duel/optional/switches.test.ts',
    ])
    const toWrite = (title: string, file: string) =>
      expect.stringContaining(`${title}: Error: To write, in ${file}: `)
    expect(failures).toEqual([
      toWrite('Loud engines (D12.13) plays as in the example of the rulebook', 'loud-engines.ts'),
      toWrite('Stone heap is played by its rules', 'game.ts'),
      toWrite('room-closed goes to the people whom it concerns', 'kinds/table.ts'),
      toWrite('room-closed is left out when it is no longer true', 'kinds/table.ts'),
      toWrite('the page /trophies shows what it is for', 'TrophiesScreen.svelte'),
    ])
  })

  it('have sentences that are still to be written, each of which is named', () => {
    const { status, stderr } = run(bin('tsx'), ['scripts/words-report.ts'], 'apps/web')
    expect(status).toBe(1)
    const named = (key: string) => `pl: ${key}: is still to be written`
    for (const key of ['option.D12.13', 'notice.roomClosed', 'trophies.title', 'side.stone-heap-first'])
      expect(stderr.split('\n')).toContain(named(key))
    expect(
      stderr
        .trim()
        .split('\n')
        .filter((line) => !line.endsWith(': is still to be written')),
    ).toEqual([])
  })
})

const writeJson = (path: string, value: object) => writeFileSync(join(copy, path), JSON.stringify(value))

interface Results {
  testResults: {
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The failures of tests in the copy, as `title: first line of the message`. */
function failuresIn(files: readonly string[]): string[] {
  // The packages of the copy are links to files outside of it.
  writeFileSync(
    join(copy, 'apps/web/vite.made.config.ts'),
    `import { mergeConfig } from 'vite'
import base from './vite.config.ts'
export default mergeConfig(base, { server: { fs: { strict: false } } })\n`,
  )
  const projects = [
    'packages/rules/vitest.config.ts',
    'apps/server/vitest.units.config.ts',
    'apps/web/vite.made.config.ts',
  ]
  writeFileSync(
    join(copy, 'vitest.made.config.ts'),
    `export default { test: { projects: ${JSON.stringify(projects)} } }\n`,
  )
  const { stdout } = run(bin('vitest'), [
    'run',
    '--config',
    'vitest.made.config.ts',
    '--reporter=json',
    ...files,
  ])
  const { testResults } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as Results
  return testResults
    .flatMap(({ message, assertionResults }) => [
      ...(assertionResults.length === 0 ? [message] : []),
      ...assertionResults
        .filter(({ status }) => status === 'failed')
        .map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.split('\n')[0]}`),
    ])
    .toSorted()
}
