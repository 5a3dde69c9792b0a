import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'svelte/compiler'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const components = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.svelte'),
)

/** Names that no person has given, by component: of pages, places on the board, options, moments, files. */
const ownNames = [
  'board-kit/setup/OptionSwitch',
  'boards/blue-max/status/SheetStrip',
  'boards/duel/chart/VpChart',
  'boards/duel/map/HexParts',
  'boards/duel/report/NightResults',
  'boards/duel/report/TrackSwitches',
  'boards/duel/report/insight/Curve',
  'boards/duel/report/insight/Live',
  'boards/duel/report/insight/Split',
  'screens/lobby/FurtherPlaces',
  'screens/lobby/Places',
  'screens/playground/PlaygroundScreen',
  'screens/verify/Claims',
]

/** Arguments of words are isolated where the words are made, and a condition is not shown. */
const withoutWords = (expression: string) =>
  expression.replace(/\bsay\w*\((?:[^()]|\([^()]*\))*\)/g, '').replace(/[\w.]+ \?(?![?.])/g, '')
const isName = /(?:^|[.\s!:?])name\b|\bnameOf\(|\bentrantName\(/

interface Part {
  type?: string
  name?: string
  expression?: { start: number; end: number }
}

/** The expressions in the text of a component that are a name, and not in an element that isolates it. */
function bareNamesIn(text: string): string[] {
  const found: string[] = []
  function walk(part: unknown): void {
    if (Array.isArray(part)) {
      for (const each of part) walk(each)
      return
    }
    if (typeof part !== 'object' || part === null) return
    const { type, name, expression } = part as Part
    if (type === 'Attribute' || (type === 'RegularElement' && name === 'bdi')) return
    if (type === 'ExpressionTag' && expression) {
      const written = text.slice(expression.start, expression.end)
      if (isName.test(withoutWords(written))) found.push(written)
      return
    }
    for (const [key, inner] of Object.entries(part)) if (key !== 'expression') walk(inner)
  }
  walk(parse(text, { modern: true }).fragment)
  return found
}

it('a name of a person stands isolated, whichever way it is written', () => {
  const bare = components.flatMap((file) => {
    const found = bareNamesIn(readFileSync(join(source, file), 'utf8'))
    const component = file.replaceAll('\\', '/').replace(/\.svelte$/, '')
    return ownNames.includes(component) ? [] : found.map((name) => `${component}: ${name}`)
  })
  expect(bare).toEqual([])
})

it('the check finds a bare name', () => {
  expect(bareNamesIn("<p><b>{seat.name}</b> {say('of', { name })}</p>")).toEqual(['seat.name'])
  expect(bareNamesIn('<p><bdi>{seat.name}</bdi></p>')).toEqual([])
})
