import { packRows } from './pack-rows.ts'

/** A place inside a hex, its centre counted from that of the hex, in the units of the map. */
export interface HexPlace {
  x: number
  y: number
  width: number
  height: number
}
/** The same for what is drawn in a size of its own and shrunk. */
export interface ScaledPlace extends HexPlace {
  scale: number
}

/** The contents of a hex that take room. */
export interface HexContents {
  hasName: boolean
  /** There are target markers or bombs: value and airport make room for them. */
  isHit: boolean
  /** The width of each aircraft before it is shrunk; a ghost is one of them. */
  pieces: readonly number[]
  /** The width of each tile kind and each mark before it is shrunk. */
  strip: readonly number[]
}

/** The place of each part of a hex. No part leaves the hex, and none lies on another. */
export interface HexLayout {
  number: HexPlace
  name: HexPlace
  value: HexPlace
  airport: HexPlace
  markers: HexPlace
  bombs: HexPlace
  /** The cost of an order to this hex: always in the right-hand corner. */
  price: HexPlace
  pieces: ScaledPlace[]
  strip: ScaledPlace[]
}

/** A counter with the sign of its altitude above it, before it is shrunk. */
export const pieceHeight = 42
/** The picture of a tile, with its count beside it. */
export const stripHeight = 18
export const tileWidth = 29
export const markWidth = 22

const lowest = 46.5
const largestStrip = 0.8

const place = (left: number, right: number, top: number, bottom: number): HexPlace => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
  width: right - left,
  height: bottom - top,
})

interface Top {
  number: [top: number, bottom: number]
  /** The top and bottom of the row with the value, the airport and the price of a hex. */
  row: [top: number, bottom: number]
}
const tops: Record<'compact' | 'dense' | 'wide', Top> = {
  compact: { number: [-43.8, -34], row: [-28.5, -9] },
  dense: { number: [-44.7, -38.2], row: [-24.5, -8] },
  wide: { number: [-44.7, -38.2], row: [-24.5, -2] },
}

function lay({ isHit, pieces, strip }: HexContents, compact: boolean): HexLayout {
  const isDense = pieces.length > 2 || (pieces.length > 0 && strip.length > 3) || strip.length > 6
  const isLarge = !compact && !isDense && !isHit
  const { number, row } = tops[compact ? 'compact' : isDense ? 'dense' : 'wide']
  const [top, bottom] = row
  return {
    number: compact ? place(-7, 7, ...number) : place(-5, 5, ...number),
    name: place(-24, 24, -35.5, -26.5),
    value: compact ? place(-36, -13, top, bottom) : place(-41.5, isLarge ? -17 : -21, top, bottom),
    airport: compact
      ? place(-12, 5, -26, bottom)
      : isLarge
        ? place(-15, 7, top, bottom)
        : place(-20.5, -3.5, top, bottom),
    markers: compact ? place(6, 18, -33, -21.5) : place(-3, 8.6, top, bottom),
    bombs: compact ? place(6, 18, -20.5, bottom) : place(9, 20.4, top, bottom),
    price: place(compact ? 18.5 : 21, 41.5, Math.max(top, -24.5), Math.min(bottom, -7)),
    ...share(pieces, strip, bottom + 1.5),
  }
}

/** Aircraft in the middle, tiles below them: the line between the two is where both come out largest. */
function share(
  pieces: readonly number[],
  strip: readonly number[],
  top: number,
): Pick<HexLayout, 'pieces' | 'strip'> {
  const at = (line: number) => {
    const above = packRows(
      pieces,
      pieceHeight,
      { top, bottom: strip.length > 0 ? line : 42 },
      pieces.length > 1 ? 0.94 : 1,
    )
    const below = packRows(
      strip,
      stripHeight,
      { top: pieces.length > 0 ? line + 1.2 : top, bottom: lowest },
      largestStrip,
      true,
    )
    return {
      above,
      below,
      worth: Math.min(above.scale, below.scale * 1.25) + 0.25 * (above.scale + below.scale),
    }
  }
  const lines =
    pieces.length === 0 || strip.length === 0 ? [top] : Array.from({ length: 36 }, (_, n) => top + 10 + n)
  const best = lines.map(at).reduce((a, b) => (b.worth > a.worth ? b : a))
  const scaled = (widths: readonly number[], height: number, { scale, spots }: typeof best.above) =>
    spots.map((spot, index) => ({
      ...spot,
      scale,
      width: (widths[index] ?? 0) * scale,
      height: height * scale,
    }))
  return { pieces: scaled(pieces, pieceHeight, best.above), strip: scaled(strip, stripHeight, best.below) }
}

const known = new Map<string, HexLayout>()

/** The layout of the inside of a hex; the same contents are always laid out in the same way. */
export function layOutHex(contents: HexContents, compact: boolean): HexLayout {
  const key = JSON.stringify([contents.hasName, contents.isHit, contents.pieces, contents.strip, compact])
  const layout = known.get(key) ?? lay(contents, compact)
  known.set(key, layout)
  return layout
}
