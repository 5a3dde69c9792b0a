import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { productRoot } from '../../ops/root.ts'

const sources = join(productRoot, 'apps/server/src')
const folder = join(sources, 'live/side-doors')
/** Side doors of other folders are tested beside them, so every test of these trees can be named; two files may have one name. */
const trees = ['packages/bots/src/duel', 'packages/rules/src/core', 'packages/pictures/src']
const tests = [sources, ...trees.map((tree) => join(productRoot, tree))].flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => join(tree, path)),
)
const isTested = (file: string, name: string): boolean =>
  tests.some((path) => basename(path) === file && readFileSync(path, 'utf8').includes(name))

it('docs/secrecy.md names tests that exist, and every file of side doors', () => {
  const page = readFileSync(join(productRoot, 'docs/secrecy.md'), 'utf8')
  const named = [...page.matchAll(/`([\w-]+\.test\.ts)`: \*([^*]+)\*/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))
  expect(named.filter(({ file, name }) => !isTested(file, name))).toEqual([])
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))
  const covered = new Set([...named.map(({ file }) => file), 'document.test.ts'])
  expect(files.filter((file) => !covered.has(file))).toEqual([])
})
