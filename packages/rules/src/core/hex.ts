/** The six headings of a pointy-top hex map, clockwise. */
export const directions = ['NE', 'E', 'SE', 'SW', 'W', 'NW'] as const
export type Direction = (typeof directions)[number]
export type Hex = number

/** The heading a number of steps of 60 degrees further clockwise (negative: anticlockwise). */
export function turnedHeading(heading: Direction, steps: number): Direction {
  // The remainder of six is a place of the list.
  return directions[(directions.indexOf(heading) + steps + 12) % 6] as Direction
}

export const oppositeHeading = (heading: Direction): Direction => turnedHeading(heading, 3)

/** The steps of 60 degrees between two headings, 0 to 3. */
export function turnBetween(a: Direction, b: Direction): number {
  const steps = Math.abs(directions.indexOf(a) - directions.indexOf(b))
  return Math.min(steps, 6 - steps)
}

export type Neighbours = ReadonlyMap<Hex, Readonly<Partial<Record<Direction, Hex>>>>

/** Number of hexes that lie between two hexes by the shortest way over the board (0 for the same hex). */
export function distancesOn(neighbours: Neighbours): ReadonlyMap<Hex, ReadonlyMap<Hex, number>> {
  const all = new Map<Hex, ReadonlyMap<Hex, number>>()
  for (const start of neighbours.keys()) {
    const distance = new Map([[start, 0]])
    const queue = [start]
    for (const at of queue) {
      for (const next of Object.values(neighbours.get(at) ?? {})) {
        if (distance.has(next)) continue
        distance.set(next, (distance.get(at) ?? 0) + 1)
        queue.push(next)
      }
    }
    all.set(start, distance)
  }
  return all
}
