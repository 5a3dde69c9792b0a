import { type Point, pointOf } from '../../../src/hex-map.ts'

/** A place of the earth: degrees east, degrees north. */
export type EarthPlace = readonly [east: number, north: number]

/** A place, and where the board has it: in hex widths from the left, and rows from the top. */
type Anchor = readonly [east: number, north: number, x: number, row: number]

/** The cities stand in the centres of their hexes. */
const cities: readonly Anchor[] = [
  [7.2, 53.37, 3, 2], // Emden
  [9.99, 53.55, 4, 2], // Hamburg
  [10.69, 53.87, 5, 2], // Lübeck
  [13.4, 52.52, 6.5, 3], // Berlin
  [6.96, 50.94, 3, 4], // Köln
  [9.5, 51.32, 4, 4], // Kassel
  [12.37, 51.34, 5, 4], // Leipzig
  [8.68, 50.11, 3.5, 5], // Frankfurt
  [11.08, 49.45, 5.5, 5], // Nürnberg
  [13.74, 51.05, 6.5, 5], // Dresden
  [11.58, 48.14, 5, 6], // München
]

/** Coasts run so that home waters are sea, the hexes of British airports are half England, and all others are land. */
const coasts: readonly Anchor[] = [
  [-1.6, 55, 0.1, 0.2],
  [-0.08, 54.12, 0.92, 1], // Flamborough Head
  [0.12, 53.6, 0.62, 1.5],
  [0.35, 52.95, 0.28, 2.05], // the Wash
  [1.3, 52.94, 0.62, 2.25],
  [1.75, 52.48, 0.93, 2.85], // Lowestoft
  [1.28, 51.95, 0.7, 3.35],
  [1.43, 51.37, 0.47, 3.85],
  [1.35, 51.13, 0.36, 4.2], // Dover
  [0.3, 50.75, -0.45, 4.55],
  [1.85, 50.96, 0.42, 4.5], // Calais
  [2.9, 51.23, 0.72, 3.75],
  [3.55, 51.5, 1.25, 3.62],
  [4.25, 52.08, 2.02, 3.2],
  [4.6, 52.6, 2.06, 2.8],
  [4.75, 52.96, 2.12, 2.5], // Den Helder
  [5.4, 53.4, 2.3, 2.3],
  [6.7, 53.58, 2.55, 1.75],
  [8, 53.72, 3.1, 1.4],
  [8.7, 53.88, 3.3, 1.25], // Cuxhaven
  [8.6, 54.3, 3.12, 0.95],
  [8.65, 54.9, 3.05, 0.5],
  [8.1, 55.6, 2.95, -0.2],
  [10.15, 54.35, 4.75, 0.6], // Kiel
  [9.45, 54.8, 4, 0.45],
  [11, 54, 5.2, 0.85],
  [12.1, 54.18, 5.9, 0.45],
  [13.4, 54.55, 6.9, 0.2], // Rügen
  [14.25, 53.92, 7.5, 0.9],
]

/** Far places, so that the country runs on beyond the board as it does in an atlas. */
const beyond: readonly Anchor[] = [
  [9.2, 47.6, 3.6, 6.7],
  [7.6, 47.56, 2.6, 6.4],
  [13.05, 47.8, 6.2, 6.5],
  [14.4, 50.1, 7.1, 5.9],
  [17, 51.1, 9.2, 4.6],
  [4.35, 50.85, 1.75, 4.25],
  [6.13, 49.6, 2.35, 5.2],
  [2.35, 48.86, 0.2, 6],
]

/** The bend of a thin plate, by the square of a distance. */
const bend = (squared: number): number => (squared === 0 ? 0 : squared * Math.log(squared))
/** So stiff is the plate: more, and it is nearer to a plain map, but misses the anchors. */
const stiffness = 0.02

/** On a plane that keeps the shapes in the middle of the map. */
const flat = ([east, north]: EarthPlace): Point => ({
  x: (east - 9) * Math.cos((51.5 * Math.PI) / 180),
  y: 51.5 - north,
})

const squared = (one: Point, other: Point): number => (one.x - other.x) ** 2 + (one.y - other.y) ** 2

/** Solves a system of linear equations (Gauss, with the largest pivot). */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, place) => [...row, right[place] ?? 0])
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let column = 0; column < rows.length; column++) {
    const pivot = rows.reduce(
      (best, _, row) => (row > column && Math.abs(at(row, column)) > Math.abs(at(best, column)) ? row : best),
      column,
    )
    ;[rows[column], rows[pivot]] = [rows[pivot] ?? [], rows[column] ?? []]
    for (const [row, values] of rows.entries()) {
      const factor = row === column ? 0 : at(row, column) / at(column, column)
      if (factor !== 0)
        for (const [place, value] of (rows[column] ?? []).entries())
          values[place] = (values[place] ?? 0) - factor * value
    }
  }
  return rows.map((_, row) => at(row, rows.length) / at(row, row))
}

/** The map of the earth onto the board: a thin-plate spline through the anchors (Duchon 1976). */
export function projection(): (place: EarthPlace) => Point {
  const anchors = [...cities, ...coasts, ...beyond]
  const from = anchors.map(([east, north]) => flat([east, north]))
  const to = anchors.map(([, , x, row]) => pointOf({ x, row }))
  const matrix = [
    ...from.map((one, i) => [
      ...from.map((other, j) => bend(squared(one, other)) + (i === j ? stiffness : 0)),
      1,
      one.x,
      one.y,
    ]),
    [...from.map(() => 1), 0, 0, 0],
    [...from.map(({ x }) => x), 0, 0, 0],
    [...from.map(({ y }) => y), 0, 0, 0],
  ]
  // `map` forgets that there are two axes.
  const [across, down] = (['x', 'y'] as const).map((axis) =>
    solved(matrix, [...to.map((point) => point[axis]), 0, 0, 0]),
  ) as [number[], number[]]
  return (place) => {
    const point = flat(place)
    const along = (weights: readonly number[]) =>
      from.reduce(
        (sum, anchor, i) => sum + (weights[i] ?? 0) * bend(squared(point, anchor)),
        (weights.at(-3) ?? 0) + (weights.at(-2) ?? 0) * point.x + (weights.at(-1) ?? 0) * point.y,
      )
    return { x: along(across), y: along(down) }
  }
}
