import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../../ops/root.ts'

const folder = join(root, 'apps/server/src/live/side-doors')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

it('docs/secrecy.md names tests that are there, and every file of side doors', () => {
  const page = readFileSync(join(root, 'docs/secrecy.md'), 'utf8')
  const named = [...page.matchAll(/`([\w-]+\.test\.ts)`: \*([^*]+)\*/g)].map(([, file = '', name = '']) => ({
    file,
    name,
  }))
  expect(named.filter(({ file, name }) => !read(file).includes(name))).toEqual([])
  const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'))
  expect([...new Set(named.map(({ file }) => file)), 'document.test.ts'].sort()).toEqual(files.sort())
})
