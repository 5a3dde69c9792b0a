import { standardPack } from '@opsroom/rules/duel'
import { describe, expect, it } from 'vitest'
import { type Point, pointOf } from '../hex-map.ts'
import country from './country.json' with { type: 'json' }
import { matchesCountry } from './country.ts'
import { groundOf } from './world.ts'

/** The rings of a path whose points are given by steps: `M1 2l3 4-5 6z`. */
const ringsOf = (path: string): Point[][] =>
  path
    .split('M')
    .filter((part) => part !== '')
    .map((part) => {
      const numbers = (part.match(/-?\d*\.?\d+/g) ?? []).map(Number)
      let [x, y] = [0, 0]
      return Array.from({ length: numbers.length / 2 }, (_, place) => {
        ;[x, y] = [x + (numbers[2 * place] ?? 0), y + (numbers[2 * place + 1] ?? 0)]
        return { x, y }
      })
    })

/** Whether a line from a point to the left crosses an odd number of coasts. */
const isInside = ({ x, y }: Point, rings: readonly Point[][]): boolean =>
  rings.reduce(
    (inside, ring) =>
      ring.reduce((odd, from, place) => {
        const to = ring[(place + 1) % ring.length] as Point
        const crosses =
          from.y > y !== to.y > y && x > from.x + ((y - from.y) / (to.y - from.y)) * (to.x - from.x)
        return crosses ? !odd : odd
      }, inside),
    false,
  )

describe('the country of the standard board', () => {
  const rings = ringsOf(country.land)

  it.each(standardPack.hexes.map((hex) => [hex.hex, groundOf(hex), hex] as const))(
    'has hex %i as the rules have it: %s',
    (_, ground, hex) => expect(isInside(pointOf(hex), rings)).toBe(ground !== 'sea'),
  )

  it('is that of the board and of parts of it, and not of a board with sea elsewhere', () => {
    expect(matchesCountry(country, standardPack)).toBe(true)
    expect(matchesCountry(country, { hexes: standardPack.hexes.slice(9, 12) })).toBe(true)
    const flooded = standardPack.hexes.map((hex) => (hex.hex === 28 ? { ...hex, homeWaters: true } : hex))
    expect(matchesCountry(country, { hexes: flooded })).toBe(false)
  })
})
