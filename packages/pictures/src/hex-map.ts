import { type Direction, directions, type Hex } from '@opsroom/rules/core'

/** The distance from the centre of a hex to a corner, in the units of the map. */
export const hexRadius = 50
export const hexWidth = Math.sqrt(3) * hexRadius
const rowHeight = hexRadius * 1.5

/** A hex of a field, as data for drawing. The field consists of pointy-top hexes in rows. */
export interface HexCell {
  hex: Hex
  /** The row of the hex, a whole number counted from the top. */
  row: number
  /** The x coordinate of the hex's centre from the left, in hex widths. */
  x: number
  neighbours: Readonly<Partial<Record<Direction, Hex | undefined>>>
}

export interface Point {
  x: number
  y: number
}
export interface Box extends Point {
  width: number
  height: number
}

/** The centre of a hex in map units, from its row and its `x` in hex widths. */
export const pointOf = ({ row, x }: { row: number; x: number }): Point => ({
  x: x * hexWidth,
  y: row * rowHeight,
})

/**
 * The corners of a pointy-top hex, clockwise from the top. Edge n, in the order of `directions`, runs from corner n to
 * corner n+1.
 */
export const hexCorners = (centre: Point, reach = hexRadius): Point[] =>
  directions.map((_, corner) => {
    const angle = ((60 * corner - 90) * Math.PI) / 180
    return { x: centre.x + reach * Math.cos(angle), y: centre.y + reach * Math.sin(angle) }
  })

const short = (value: number) => Number(value.toFixed(1))
/** The SVG path through points, rounded to a tenth of a map unit. */
export const pathThrough = (points: readonly Point[], closed = false): string =>
  `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join('L')}${closed ? 'Z' : ''}`

/** The angle of a heading on the map, in degrees clockwise from north. */
export const headingDegrees = (heading: Direction): number => 30 + 60 * directions.indexOf(heading)

/** A field laid out for drawing, and for moving over it by keyboard. */
export interface MapGeometry {
  cells: ReadonlyMap<Hex, HexCell>
  centres: ReadonlyMap<Hex, Point>
  /** The outline of each hex, as an SVG path. */
  outlines: ReadonlyMap<Hex, string>
  /** The outer edge of the board, as an SVG path. */
  rim: string
  /** The box around all hexes, with a margin. */
  frame: Box
  /** A corner of the frame that is free of hexes, for a legend; undefined if there is none. */
  corner: Point | undefined
}

/**
 * Lays out a field.
 * @param hexes the hexes of the field, at least one
 */
export function layOutField(hexes: readonly HexCell[]): MapGeometry {
  const cells = new Map(hexes.map((cell) => [cell.hex, cell]))
  const centres = new Map(hexes.map((cell) => [cell.hex, pointOf(cell)]))
  const points = [...centres.values()]
  const xs = points.map(({ x }) => x)
  const ys = points.map(({ y }) => y)
  const margin = 14
  const frame = {
    x: Math.min(...xs) - hexWidth / 2 - margin,
    y: Math.min(...ys) - hexRadius - margin,
    width: Math.max(...xs) - Math.min(...xs) + hexWidth + 2 * margin,
    height: Math.max(...ys) - Math.min(...ys) + 2 * hexRadius + 2 * margin,
  }
  const outlines = new Map([...centres].map(([hex, centre]) => [hex, pathThrough(hexCorners(centre), true)]))
  return { cells, centres, outlines, rim: rimOf(hexes), frame, corner: freeCorner(frame, points) }
}

/** The outer edge of a field, as one SVG path: all edges of hexes beyond which there is no neighbour. */
function rimOf(hexes: readonly HexCell[]): string {
  const edges = hexes.flatMap((cell) => {
    const ends = hexCorners(pointOf(cell))
    return directions.flatMap((heading, edge) =>
      cell.neighbours[heading] === undefined
        ? // The casts are safe: a hex has six corners, as many as there are headings.
          [pathThrough([ends[edge] as Point, ends[(edge + 1) % 6] as Point])]
        : [],
    )
  })
  return edges.join('')
}

function freeCorner({ x, y, width, height }: Box, centres: readonly Point[]): Point | undefined {
  const [dx, dy] = [82, 56]
  const candidates = [
    { x: x + dx, y: y + height - dy },
    { x: x + width - dx, y: y + height - dy },
    { x: x + dx, y: y + dy },
    { x: x + width - dx, y: y + dy },
  ]
  const isFree = (spot: Point) =>
    centres.every(
      (centre) =>
        Math.abs(centre.x - spot.x) > hexWidth / 2 + 72 || Math.abs(centre.y - spot.y) > hexRadius + 20,
    )
  return candidates.find(isFree)
}

/**
 * The hex to which an arrow key leads. Because rows are staggered, up and down lead to the hex that is closest to
 * `anchorX`.
 */
export function hexForArrowKey(
  { cells, centres }: Pick<MapGeometry, 'cells' | 'centres'>,
  from: Hex,
  key: string,
  anchorX: number,
): Hex | undefined {
  const neighbours = cells.get(from)?.neighbours ?? {}
  if (key === 'ArrowLeft') return neighbours.W
  if (key === 'ArrowRight') return neighbours.E
  const pair =
    key === 'ArrowUp'
      ? [neighbours.NW, neighbours.NE]
      : key === 'ArrowDown'
        ? [neighbours.SW, neighbours.SE]
        : []
  const away = (hex: Hex) => Math.abs((centres.get(hex)?.x ?? 0) - anchorX)
  return pair.filter((hex) => hex !== undefined).sort((a, b) => away(a) - away(b))[0]
}

/**
 * A leg of an aircraft's track as it is drawn: shifted to the right of the straight line, so that the flight out and
 * the flight home do not overlap.
 */
export interface TrackLeg {
  from: Point
  to: Point
  middle: Point
  /** The direction of the leg, in degrees clockwise from east. */
  angle: number
}
const apart = 5

/** The legs of a track through points, in map units; equal neighbours give no leg. */
export const trackLegsOf = (points: readonly Point[]): TrackLeg[] =>
  points.slice(1).flatMap((end, index) => {
    const start = points[index]
    const length = start ? Math.hypot(end.x - start.x, end.y - start.y) : 0
    if (!start || length === 0) return []
    const aside = { x: (-(end.y - start.y) / length) * apart, y: ((end.x - start.x) / length) * apart }
    const from = { x: start.x + aside.x, y: start.y + aside.y }
    const to = { x: end.x + aside.x, y: end.y + aside.y }
    const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
    return [{ from, to, middle, angle: (Math.atan2(end.y - start.y, end.x - start.x) * 180) / Math.PI }]
  })
