import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../ops/root.ts'

const sources = join(root, 'apps/server/src')
const folder = join(sources, 'live/side-doors')
/** Side doors of other folders are tested beside them. */
const places = [
  folder,
  join(sources, 'live'),
  join(sources, 'push'),
  join(sources, 'chat'),
  join(sources, 'table'),
  join(sources, 'lobby'),
  join(sources, 'bots'),
  join(sources, 'ops'),
  join(sources, 'tournaments'),
  join(root, 'packages/bots/src/duel'),
]
function read(file: string): string {
  const place = places.find((each) => existsSync(join(each, file)))
  return place ? readFileSync(join(place, file), 'utf8') : ''
}

it('docs/secrecy.md names tests that exist, and every file of side doors', () => {
  const page = readFileSync(join(root, 'docs/secrecy.md'), 'utf8')
  const named = [...page.matchAll(/`([\w-]+\.test\.ts)`: \*([^*]+)\*/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))
  expect(named.filter(({ file, name }) => !read(file).includes(name))).toEqual([])
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))
  const covered = new Set([...named.map(({ file }) => file), 'document.test.ts'])
  expect(files.filter((file) => !covered.has(file))).toEqual([])
})
