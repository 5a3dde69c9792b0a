import { type Direction, directions, type Hex } from '@opsroom/rules/core'

/** Part of a route: a number of hexes in one heading. */
interface Stretch {
  heading: Direction
  hexes: number
}

/** The geometry of a board: its steps, and the distance of two hexes. */
interface Field {
  step(from: Hex, heading: Direction): Hex | undefined
  distance(from: Hex, to: Hex): number
}

/**
 * The position of a hex relative to another one: a shortest path over the board by its headings, the longest part
 * first. On a board without gaps it has two headings at most, and every shortest path has the same ones. Empty for the
 * hex itself, and for an unreachable one.
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
