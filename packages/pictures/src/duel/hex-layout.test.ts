import { describe, expect, it } from 'vitest'
import { type HexContents, type HexLayout, type HexPlace, layOutHex } from './hex-layout.ts'
import { hexHalfWidthAt } from './pack-rows.ts'

const piece = 33
const tile = 29
const contentsOf = (pieces: number, kinds: number, isHit = true): HexContents => ({
  hasName: true,
  isHit,
  pieces: Array.from({ length: pieces }, (_, index) => (index === 0 ? 40 : piece)),
  strip: Array.from({ length: kinds }, () => tile),
})
const edges = ({ x, y, width, height }: HexPlace) => ({
  left: x - width / 2,
  right: x + width / 2,
  top: y - height / 2,
  bottom: y + height / 2,
})
/** The drawn parts: no names in small hexes, and markers and bombs only where some lie. */
const placesOf = (
  { name, markers, bombs, ...always }: HexLayout,
  compact: boolean,
  isHit: boolean,
): [string, HexPlace][] => [
  ...Object.entries({ ...always, ...(!compact && { name }), ...(isHit && { markers, bombs }) }).flatMap(
    ([part, place]): [string, HexPlace][] =>
      Array.isArray(place) ? place.map((each, index) => [`${part} ${index}`, each]) : [[part, place]],
  ),
]
const rounding = 0.05
const inHex = (place: HexPlace) => {
  const { left, right, top, bottom } = edges(place)
  const half = Math.min(hexHalfWidthAt(top), hexHalfWidthAt(bottom)) + 1.4 + rounding
  return left >= -half && right <= half
}
const meet = (one: HexPlace, other: HexPlace) => {
  const [a, b] = [edges(one), edges(other)]
  const overlap = (low: number, high: number) => high - low > rounding
  return (
    overlap(Math.max(a.left, b.left), Math.min(a.right, b.right)) &&
    overlap(Math.max(a.top, b.top), Math.min(a.bottom, b.bottom))
  )
}

describe.each([
  ['large', false],
  ['small', true],
])('the inside of a hex that is drawn %s', (_, compact) => {
  const cases = [0, 1, 2, 3, 4, 5, 6].flatMap((pieces) =>
    [0, 1, 3, 5, 8, 12].flatMap((kinds) =>
      [true, false].map((isHit) => ({
        pieces,
        kinds,
        isHit,
        layout: layOutHex(contentsOf(pieces, kinds, isHit), compact),
      })),
    ),
  )
  it.each(cases)(
    'with $pieces aircraft and $kinds kinds of tiles keeps every part in it',
    ({ layout, isHit }) => {
      const outside = placesOf(layout, compact, isHit).filter(([, place]) => !inHex(place))
      expect(outside).toEqual([])
    },
  )
  it.each(cases)(
    'with $pieces aircraft and $kinds kinds of tiles lays no part on another',
    ({ layout, isHit }) => {
      const places = placesOf(layout, compact, isHit)
      const overlaps = places.flatMap(([name, place], index) =>
        places
          .slice(index + 1)
          .flatMap(([other, there]) => (meet(place, there) ? [`${name} and ${other}`] : [])),
      )
      expect(overlaps).toEqual([])
    },
  )
  it('has a price in the same corner, whatever else is in it', () => {
    expect(new Set(cases.map(({ layout }) => Math.round(layout.price.x))).size).toBe(1)
  })
  it('draws the value of a city large while nothing else needs the room', () => {
    const { value, number, strip } = layOutHex(contentsOf(0, compact ? 4 : 3, false), compact)
    expect(value.width).toBeGreaterThan(24)
    for (const { scale } of strip) expect(scale).toBeGreaterThan(0.7)
    // The value is printed half as high as its place, and must not be smaller than the number of the hex.
    if (compact) expect(Math.min(value.width, value.height) / 2).toBeGreaterThan(number.height * 1.3)
  })
  it('shrinks what is in it only as far as it must', () => {
    const scales = (pieces: number, kinds: number) => {
      const {
        pieces: [one],
        strip: [first],
      } = layOutHex(contentsOf(pieces, kinds), compact)
      return [one?.scale ?? 0, first?.scale ?? 0]
    }
    expect(scales(1, 0)[0]).toBeGreaterThan(0.85)
    expect(scales(0, 3)[1]).toBeGreaterThan(0.6)
    // The busiest hex that the base rules allow.
    for (const scale of scales(6, 8)) expect(scale).toBeGreaterThan(0.35)
  })
})
