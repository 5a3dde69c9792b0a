/** The six headings of a pointy-top hex map, clockwise. */
export const directions = ['NE', 'E', 'SE', 'SW', 'W', 'NW'] as const
export type Direction = (typeof directions)[number]
export type Hex = number

/** The heading that lies `steps` steps of 60 degrees further clockwise; anticlockwise when negative. */
export function turnedHeading(heading: Direction, steps: number): Direction {
  // The cast is safe: a remainder of 6 is an index of the list.
  return directions[(directions.indexOf(heading) + steps + 12) % 6] as Direction
}

/** The heading turned by 180 degrees. */
export const oppositeHeading = (heading: Direction): Direction => turnedHeading(heading, 3)

/** The angle between two headings in steps of 60 degrees, 0 to 3. */
export function turnBetween(a: Direction, b: Direction): number {
  const steps = Math.abs(directions.indexOf(a) - directions.indexOf(b))
  return Math.min(steps, 6 - steps)
}

export type Neighbours = ReadonlyMap<Hex, Readonly<Partial<Record<Direction, Hex>>>>

/**
 * The distance from each hex to every other one: the number of steps on the shortest way over the map, 0 to the hex
 * itself.
 */
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
