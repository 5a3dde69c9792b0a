import type { BoardPack, HexData } from '@opsroom/rules/duel'
import { hexCorners, hexRadius, type Point, pathThrough, pointOf } from '../hex-map.ts'
import { type GroundKind, groundOf } from './world.ts'

/**
 * Land, sea and coast as SVG paths, derived from the hexes of a board pack. The same pack always gives the same paths.
 */
export interface Terrain {
  land: string
  home: string
  coast: string
  /** Patches of lighter ground. */
  fields: string
  /** Patches of darker ground. */
  woods: string
}

interface Cell {
  row: number
  /** Twice the hex's x, so that it is a whole number. */
  column: number
  ground: GroundKind
}
/** The steps in rows and columns to the six neighbours, in the order of the edges: NE, E, SE, SW, W, NW. */
const steps = [
  [-1, 1],
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
] as const

/** A pseudo-random number from 0 to 1 that depends only on the given numbers, such as the coordinates of a place. */
function noise(...seed: number[]): number {
  let hash = 2166136261
  for (const part of seed) hash = Math.imul(hash ^ Math.round(part * 8), 16777619)
  hash ^= hash >>> 13
  return ((Math.imul(hash, 0x5bd1e995) >>> 0) % 10000) / 10000
}

const beyondRows = 3
const beyondHexes = 4

/** The board's hexes, and some rings of cells around them, so that the ground continues beyond the frame. */
function cellsOf(pack: BoardPack): Map<string, Cell> {
  // A plain loop is used because it computes each distance only once: there are hundreds of cells, and a page waits for
  // the map.
  const near = (row: number, column: number) => {
    // The cast is safe: every board has hexes.
    let best = pack.hexes[0] as HexData
    let least = Number.POSITIVE_INFINITY
    for (const data of pack.hexes) {
      const apart = distance(data, row, column)
      if (apart < least) [best, least] = [data, apart]
    }
    return best
  }
  const rows = pack.hexes.map(({ row }) => row)
  const columns = pack.hexes.map(({ x }) => Math.round(x * 2))
  const parity = new Map(pack.hexes.map(({ row, x }) => [row & 1, Math.round(x * 2) & 1]))
  const cells = new Map<string, Cell>()
  const [first, last] = [Math.min(...columns) - 2 * beyondHexes, Math.max(...columns) + 2 * beyondHexes]
  for (let row = Math.min(...rows) - beyondRows; row <= Math.max(...rows) + beyondRows; row++) {
    for (let column = first; column <= last; column++) {
      if ((column & 1) !== (parity.get(row & 1) ?? 0)) continue
      cells.set(`${row} ${column}`, { row, column, ground: groundOf(near(row, column)) })
    }
  }
  return cells
}
/** The squared distance between a hex and a cell, which suffices for comparisons. */
const distance = ({ row, x }: HexData, toRow: number, toColumn: number) =>
  ((row - toRow) * 1.5) ** 2 + 3 * (x - toColumn / 2) ** 2

/** Shifts a corner of a hex a little, always by the same amount, so that coasts do not look hexagonal. */
const moved = ({ x, y }: Point): Point => ({
  x: x + (noise(x, y, 1) - 0.5) * hexRadius * 0.34,
  y: y + (noise(x, y, 2) - 0.5) * hexRadius * 0.34,
})

/** A ragged coastline between two points, the same in both directions. */
function shore(from: Point, to: Point, depth = 3): Point[] {
  if (depth === 0) return [from]
  const [a, b] = from.x + from.y * 1.7 < to.x + to.y * 1.7 ? [from, to] : [to, from]
  const bend = (noise(a.x, a.y, b.x, b.y, depth) - 0.5) * 0.42
  const middle = { x: (a.x + b.x) / 2 - (b.y - a.y) * bend, y: (a.y + b.y) / 2 + (b.x - a.x) * bend }
  return [...shore(from, middle, depth - 1), ...shore(middle, to, depth - 1)]
}

/** Draws the ground of a board as SVG paths, in map units; always the same for the same pack. */
export function drawTerrain(pack: BoardPack): Terrain {
  const cells = cellsOf(pack)
  const paths: Record<GroundKind, string[]> = { sea: [], home: [], land: [] }
  const coast: string[] = []
  const fields: string[] = []
  const woods: string[] = []
  for (const { row, column, ground } of cells.values()) {
    if (ground === 'sea') continue
    const centre = pointOf({ row, x: column / 2 })
    const ends = hexCorners(centre).map(moved)
    const outline = steps.flatMap(([down, right], edge): Point[] => {
      // The casts are safe: a hex has six corners, and there are six steps to its neighbours.
      const from = ends[edge] as Point
      const to = ends[(edge + 1) % 6] as Point
      const beyond = cells.get(`${row + down} ${column + right}`)?.ground ?? ground
      if (beyond === ground) return [from]
      const line = shore(from, to)
      coast.push(pathThrough([...line, to]))
      return line
    })
    paths[ground].push(pathThrough(outline, true))
    const [wood = '', ...others] = patches(centre)
    woods.push(wood)
    fields.push(...others)
  }
  return {
    land: paths.land.join(''),
    home: paths.home.join(''),
    coast: coast.join(''),
    fields: fields.join(''),
    woods: woods.join(''),
  }
}

function patches(centre: Point): string[] {
  return [0, 1, 2].map((patch) => {
    const angle = noise(centre.x, centre.y, patch) * Math.PI * 2
    const middle = { x: centre.x + Math.cos(angle) * 24, y: centre.y + Math.sin(angle) * 24 }
    const points = Array.from({ length: 7 }, (_, corner) => {
      const reach = 9 + noise(middle.x, middle.y, corner, patch) * 15
      const turn = (corner / 7) * Math.PI * 2 + angle
      return { x: middle.x + Math.cos(turn) * reach * 1.3, y: middle.y + Math.sin(turn) * reach * 0.8 }
    })
    return pathThrough(points, true)
  })
}
