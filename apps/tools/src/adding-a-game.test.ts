import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { games } from '@opsroom/rules/games'
import { snowball } from '@opsroom/testkit/snowball'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../..')
const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(ts|svelte|cjs|mjs|js|css|json|prisma)$/.test(path) && existsSync(join(root, path)))
const texts = new Map<string, string>()
function textOf(path: string): string {
  const text = texts.get(path) ?? readFileSync(join(root, path), 'utf8')
  texts.set(path, text)
  return text
}

const page = textOf('docs/adding-a-game.md')

/** The first column of the table below a heading. */
function listed(heading: string): string[] {
  const section = page.split(/^## /m).find((each) => each.startsWith(heading)) ?? ''
  return [...section.matchAll(/^\| `([^`]+)`/gm)].map(([, path]) => path as string)
}

const isTest = (path: string) =>
  /\.test\.ts$|\/testing\/|^tests\/|^apps\/(e2e|tools)\/|^packages\/testkit\//.test(path)
/** In the folder of a game, where words like `duel` may mean anything. */
const isOfGame = (path: string) => games.some(({ id }) => new RegExp(`/${id}[./]`).test(path))

/** The files of the product that name a game, outside the folders of the game. */
function naming(game: string): string[] {
  const name = new RegExp(game, 'i')
  return files.filter(
    (path) =>
      !isTest(path) &&
      !isOfGame(path) &&
      !path.startsWith('packages/rules/scenarios/') &&
      name.test(textOf(path)),
  )
}

describe('docs/adding-a-game.md', () => {
  const lists = listed('Lists of the product')
  const others = listed('Files that name a game')

  const named = games.map(({ id }) => ({ id, paths: naming(id) }))
  /** Files that a game without bots, or without words of its own for them, does not name. */
  const perhaps = lists.filter((path) => path.startsWith('packages/bots/'))

  test.each(named)('lists the files of the product that name $id', ({ paths }) => {
    expect(paths.filter((path) => ![...lists, ...others].includes(path))).toEqual([])
  })

  test.each(named)('names no list in which $id is missing', ({ paths }) => {
    expect(lists.filter((path) => !perhaps.includes(path) && !paths.includes(path))).toEqual([])
  })

  test('lists no file that names no game', () => {
    expect([...lists, ...others].filter((path) => !named.some(({ paths }) => paths.includes(path)))).toEqual(
      [],
    )
  })

  test('lists the files in which the test kit names the game of the tests', () => {
    const kit = files.filter(
      (path) =>
        path.startsWith('packages/testkit/') &&
        !path.startsWith(`packages/testkit/src/${snowball.id}/`) &&
        textOf(path).includes(snowball.id),
    )
    expect(kit.sort()).toEqual(listed('Lists of tests').sort())
    // The product runs with it all the same: tests/second-game adds it to the lists from outside.
    expect(naming(snowball.id)).toEqual([])
  })

  test('names no file that is not there', () => {
    const named = [...page.matchAll(/`((?:packages|apps|tests|scripts)\/[^`]+)`/g)].map(
      ([, path]) => path as string,
    )
    expect(named.filter((path) => !path.includes('mygame') && !existsSync(join(root, path)))).toEqual([])
    for (const path of named.filter((each) => each.includes('mygame')))
      expect(existsSync(join(root, path.slice(0, path.indexOf('/mygame')))), path).toBe(true)
  })
})

describe('core, protocol, server and shell', () => {
  /** Words of Duel in the Dark that no other game need have. */
  const duelWords =
    /british|german|britain|night|\braids?\b|raider|weather|bomber|squadron|sortie|searchlight|mosquito|fighter|airport|luftwaffe/gi

  /** Files that name a word of Duel all the same, with the reason. */
  const exceptions: Record<string, string> = {
    'apps/server/src/table/beliefs.ts': 'reads notes that were stored when a chapter was called a night',
    'apps/web/src/app/pages.ts': 'old links end in /nights',
    'apps/web/src/app/further-pages.ts': 'old links end in /nights',
    'apps/web/src/screens/replay/moment.ts': 'old links say ?night=',
  }

  const shared = files.filter(
    (path) =>
      /^(packages\/(rules\/src\/core|protocol\/src)|packages\/bots\/src\/[^/]+\.ts|apps\/(server|web)\/src)/.test(
        path,
      ) &&
      !/^apps\/web\/src\/boards\/[^/]+\/|\/upcasters?(\.|\/)|\/generated\//.test(path) &&
      !isTest(path),
  )

  test('use no word of one game', () => {
    const found = shared.flatMap((path) => {
      const words = textOf(path).match(duelWords) ?? []
      return words.length > 0 && !exceptions[path] ? [`${path}: ${[...new Set(words)].join(', ')}`] : []
    })
    expect(found).toEqual([])
  })

  test('have no exception that is not needed', () => {
    expect(Object.keys(exceptions).filter((path) => !textOf(path).match(duelWords))).toEqual([])
  })
})
