import { hexRadius, hexWidth } from '../hex-map.ts'

/** A horizontal band of a hex, from `top` to `bottom` in the units of the map, counted from the centre of the hex. */
export interface HexBand {
  top: number
  bottom: number
}

/** Items packed into rows: the scale to which they are shrunk, and the centre of each. */
export interface PackedRows {
  /** The scale; 0 if there is no room for the items at all. */
  scale: number
  spots: { x: number; y: number }[]
}

/** The least distance between an item and the edge of the hex, in the units of the map. */
const inset = 1.4
/** The distance between two items in a row, and between two rows, in the units of the map. */
const gap = 1.2
const smallest = 0.16
const step = 0.02

/** Half the width of a hex at a given height above or below its centre. */
export const hexHalfWidthAt = (y: number): number =>
  (hexWidth / 2) * Math.min(1, Math.max(0, (hexRadius - Math.abs(y)) / (hexRadius / 2))) - inset

const widthOf = (widths: readonly number[], scale: number) =>
  widths.reduce((sum, width) => sum + width * scale, 0) + gap * Math.max(0, widths.length - 1)

/**
 * Divides items among a number of rows as evenly as possible. The fuller rows are above, because a hex is wider there.
 */
function evenly(widths: readonly number[], rows: number): number[][] {
  const each = Math.floor(widths.length / rows)
  const more = widths.length % rows
  let from = 0
  return Array.from({ length: rows }, (_, row) => {
    const until = from + each + (row < more ? 1 : 0)
    const part = widths.slice(from, until)
    from = until
    return part
  })
}

/** Fills each row with as many items as fit before it starts the next. */
function greedily(widths: readonly number[], scale: number, room: readonly number[]): number[][] {
  const rows: number[][] = room.map(() => [])
  let row = 0
  for (const width of widths) {
    while (row < rows.length - 1 && widthOf([...(rows[row] ?? []), width], scale) > (room[row] ?? 0)) row++
    rows[row]?.push(width)
  }
  return rows
}

/**
 * Items to be packed into a band: their widths and their common height. `low`: at the lower edge of the band instead of
 * its middle.
 */
interface Packing {
  widths: readonly number[]
  height: number
  band: HexBand
  low: boolean
}

/** Packs the items into `count` rows at a given scale; undefined if they do not fit. */
function inRows(
  { widths, height, band: { top, bottom }, low }: Packing,
  scale: number,
  count: number,
): PackedRows | undefined {
  const rowHeight = height * scale
  const whole = rowHeight * count + gap * (count - 1)
  const free = bottom - top - whole
  if (free < 0) return undefined
  const middle = top + free / 2
  const starts = Array.from({ length: Math.floor(free) + 1 }, (_, index) => bottom - whole - index)
  if (!low) starts.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))
  for (const start of low ? starts : [middle, ...starts]) {
    const tops = Array.from({ length: count }, (_, row) => start + row * (rowHeight + gap))
    const room = tops.map((y) => 2 * Math.min(hexHalfWidthAt(y), hexHalfWidthAt(y + rowHeight)))
    const fits = (rows: number[][]) => rows.every((row, index) => widthOf(row, scale) <= (room[index] ?? 0))
    const rows = [evenly(widths, count), greedily(widths, scale, room)].find(fits)
    if (!rows) continue
    const spots = rows.flatMap((row, index) => {
      let x = -widthOf(row, scale) / 2
      return row.map((width) => {
        const spot = { x: x + (width * scale) / 2, y: (tops[index] ?? 0) + rowHeight / 2 }
        x += width * scale + gap
        return spot
      })
    })
    return { scale, spots }
  }
  return undefined
}

/**
 * Packs items of these widths and of one height side by side into a band of a hex, in up to three rows, at the largest
 * scale at which they fit.
 * @param low whether they stand at the lower edge of the band instead of its middle
 */
export function packRows(
  widths: readonly number[],
  height: number,
  band: HexBand,
  largest: number,
  low = false,
): PackedRows {
  if (widths.length === 0) return { scale: largest, spots: [] }
  for (let scale = largest; scale >= smallest; scale -= step) {
    for (let count = 1; count <= Math.min(3, widths.length); count++) {
      const packed = inRows({ widths, height, band, low }, scale, count)
      if (packed) return packed
    }
  }
  return { scale: 0, spots: widths.map(() => ({ x: 0, y: (band.top + band.bottom) / 2 })) }
}
