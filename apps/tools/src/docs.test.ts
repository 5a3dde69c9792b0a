import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const pages = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs'), { recursive: true })
    .map((name) => join('docs', String(name)))
    .filter((path) => path.endsWith('.md')),
]
const textOf = (page: string) => readFileSync(join(root, page), 'utf8')

/** A path from the root of the project, as documents write it: `packages/rules/src/core`. */
const path = /`((?:apps|packages|tests|docs|scripts|prisma)\/[\w./@-]+)`/g
const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g

it.each(pages)('%s names files that are there, and links to them', (page) => {
  const text = textOf(page)
  // `mygame` stands for a game that is still to be written.
  const named = [...text.matchAll(path)]
    .map(([, found = '']) => found)
    .filter((found) => !found.includes('mygame'))
  const linked = [...text.matchAll(link)].map(([, found = '']) => join(dirname(page), found))
  expect([...named, ...linked].filter((found) => !existsSync(join(root, found)))).toEqual([])
})

it('docs/rulings.md names the places where its rulings are implemented', () => {
  const listed = execFileSync('git', ['ls-files', 'packages', 'apps', 'docs'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.split('\n').map((file) => `/${file}`)
  const places = [...textOf('docs/rulings.md').matchAll(/`([\w./-]+(?:\.ts|\.md|\.svelte|\/))`/g)]
  expect(places.length).toBeGreaterThan(50)
  // A folder ends with a slash.
  const isAt = (file: string, place: string) =>
    place.endsWith('/') ? file.includes(`/${place}`) : file.endsWith(`/${place}`)
  const missing = places.filter(([, place = '']) => !files.some((file) => isAt(file, place)))
  expect(missing.map(([, place]) => place)).toEqual([])
})

it('docs/testing.md names tests that exist', () => {
  const named = [...textOf('docs/testing.md').matchAll(/`([\w./-]+\.test\.ts)`: \*([^*]+)\*/g)]
  expect(named.length).toBeGreaterThan(5)
  const isThere = ([, file = '', title = '']: RegExpExecArray) => textOf(file).includes(title)
  expect(named.filter((each) => !isThere(each)).map(([found]) => found)).toEqual([])
})

it('the walk of one order names files that are there, and counts them and the returns', () => {
  const text = textOf('docs/architecture.md')
  const steps = [...text.matchAll(/^- .*\(`([^`]+\/src\/)`\): (.*)$/gm)].map(([, base = '', way = '']) => ({
    base,
    names: [...way.matchAll(/(↩ )?`([^`]+)`/g)].map(([, back, name = '']) => ({
      back: back !== undefined,
      name,
    })),
  }))
  const files = steps.flatMap(({ base, names }) =>
    names.filter(({ back }) => !back).map(({ name }) => base + name),
  )
  const returns = steps.flatMap(({ names }) => names.filter(({ back }) => back))
  expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
  expect(text).toContain(`${files.length} files, ${returns.length} returns.`)
})
