import type { Box, Point } from '../hex-map.ts'
import { pathThrough } from '../hex-map.ts'

/**
 * The ground under the planes: fields, a river, a road and trenches, the same in every picture. It has no meaning in
 * the rules.
 */
export interface Landscape {
  /** The fields as paths, one for each colour tone. */
  fields: readonly string[]
  river: string
  road: string
  trenches: string
}

export const toneCount = 6

/** A pseudo-random number from 0 to 1, always the same for the same place. */
function grain(x: number, y: number, salt: number): number {
  const value = Math.sin(x * 127.1 + y * 311.7 + salt * 74.7) * 43758.5453
  return value - Math.floor(value)
}

const wide = 150
const high = 125

/** The landscape that fills a box, in the box's units; always the same for the same box. */
export function landscapeOf({ x, y, width, height }: Box): Landscape {
  const columns = Math.ceil(width / wide) + 1
  const rows = Math.ceil(height / high) + 1
  const corner = (column: number, row: number): Point => ({
    x: x + (column - 0.3) * wide + (grain(column, row, 1) - 0.5) * 90,
    y: y + (row - 0.3) * high + (grain(column, row, 2) - 0.5) * 70,
  })
  const fields = Array<string>(toneCount).fill('')
  for (let row = -1; row < rows; row++)
    for (let column = -1; column < columns; column++) {
      const tone = Math.floor(grain(column, row, 3) * toneCount)
      const ends = [
        corner(column, row),
        corner(column + 1, row),
        corner(column + 1, row + 1),
        corner(column, row + 1),
      ]
      fields[tone] += pathThrough(ends, true)
    }
  const at = (part: number, share: number): Point => ({ x: x + width * share, y: y + height * part })
  const winding = (share: number, swing: number, steps: number, salt: number): Point[] =>
    Array.from({ length: steps + 1 }, (_, step) =>
      at(step / steps, share + (grain(step, salt, 4) - 0.5) * swing),
    )
  const smooth = (points: readonly Point[]): string => {
    // The cast is safe: a line has one point more than it has steps, so at least one.
    const [first, ...rest] = points as [Point, ...Point[]]
    const bends = rest.map(({ x: toX, y: toY }, index) => {
      const from = points[index] as Point
      const middle = (from.y + toY) / 2
      return `C${Math.round(from.x)} ${Math.round(middle)} ${Math.round(toX)} ${Math.round(middle)} ${Math.round(toX)} ${Math.round(toY)}`
    })
    return `M${Math.round(first.x)} ${Math.round(first.y)}${bends.join('')}`
  }
  const trench = (share: number) => pathThrough(winding(share, 0.012, Math.round(height / 26), share * 100))
  return {
    fields,
    river: smooth(winding(0.3, 0.16, 6, 7)),
    road: smooth(winding(0.74, 0.1, 4, 9)),
    trenches: trench(0.487) + trench(0.513),
  }
}
