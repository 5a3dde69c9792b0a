import { type Direction, directions, type Hex } from '@opsroom/rules/core'

/** A straight part of a route: a number of hexes in one heading. */
interface Stretch {
  heading: Direction
  hexes: number
}

/** The geometry of a board: the neighbour of a hex in a heading, and the distance between two hexes. */
interface Field {
  step(from: Hex, heading: Direction): Hex | undefined
  distance(from: Hex, to: Hex): number
}

/**
 * The position of a hex relative to another: a shortest path over the board, as its straight parts, the longest first.
 * On a board without gaps, every shortest path between two hexes uses the same headings, at most two. Empty when both
 * hexes are the same, or when the hex cannot be reached.
 */
export function stretchesBetween({ step, distance }: Field, from: Hex, to: Hex): Stretch[] {
  const hexes = new Map<Direction, number>()
  let at = from
  while (at !== to) {
    const left = distance(at, to)
    const next = directions.flatMap((heading) => {
      const hex = step(at, heading)
      return hex !== undefined && distance(hex, to) < left ? [{ heading, hex }] : []
    })[0]
    if (!next) return []
    hexes.set(next.heading, (hexes.get(next.heading) ?? 0) + 1)
    at = next.hex
  }
  return [...hexes]
    .map(([heading, count]) => ({ heading, hexes: count }))
    .sort((one, other) => other.hexes - one.hexes)
}
