import { blueMax } from '@opsroom/rules/blue-max'
import { type BoardPack, duel, standardPack } from '@opsroom/rules/duel'
import { XMLValidator } from 'fast-xml-parser'
import { describe, expect, it } from 'vitest'
import { canDrawBoard, drawnBoard } from './pictures.ts'
import { escapedXml } from './svg.ts'

describe('a picture of a board', () => {
  it('is there for each game that is played here, and for no other', () => {
    expect([duel.id, blueMax.id].map(canDrawBoard)).toEqual([true, true])
    expect(canDrawBoard('chess')).toBe(false)
    const game = duel.prepare(duel.setup.parse({}))
    expect(drawnBoard('chess', game, game.initial.open)).toBeUndefined()
  })

  it('shows the board before anything has happened on it', () => {
    for (const each of [duel, blueMax]) {
      const game = each.prepare(each.setup.parse({}) as never)
      const svg = drawnBoard(each.id, game as never, game.initial.open) ?? ''
      expect(XMLValidator.validate(svg)).toBe(true)
    }
  })

  it('names the cities of the board, whatever players have called them', () => {
    const pack: BoardPack = {
      ...standardPack,
      hexes: standardPack.hexes.map((hex) =>
        hex.city?.name === 'Emden' ? { ...hex, city: { ...hex.city, name: '<&"\u0000\ud800E' } } : hex,
      ),
    }
    const game = duel.prepare(duel.setup.parse({ board: pack }))
    const svg = drawnBoard(duel.id, game as never, game.initial.open) ?? ''
    expect(XMLValidator.validate(svg)).toBe(true)
    expect(svg).toContain('&lt;&amp;&quot;E</text>')
    expect(svg).toContain('Hamburg</text>')
  })

  it('holds no words of a language, so that a link is shown alike to all', () => {
    const game = duel.prepare(duel.setup.parse({}))
    const svg = drawnBoard(duel.id, game as never, game.initial.open) ?? ''
    const cities = new Set(standardPack.hexes.flatMap(({ city }) => city?.name ?? []))
    const texts = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text)
    expect(texts.filter((text) => !cities.has(text) && !/^[+!\d]*$|^[A-Z]$/.test(text))).toEqual([])
  })
})

it('a text in a picture keeps what people write, but for what no XML may hold', () => {
  expect(escapedXml('Łódź “x” \u{1f6e9}')).toBe('Łódź “x” \u{1f6e9}')
  expect(escapedXml('a\u0007b\ufffec\td')).toBe('abc\td')
})
