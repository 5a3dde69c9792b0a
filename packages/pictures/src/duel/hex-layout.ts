import { packRows } from './pack-rows.ts'

/** A rectangle inside a hex. Its centre is relative to the centre of the hex, in the units of the map. */
export interface HexPlace {
  x: number
  y: number
  width: number
  height: number
}
/** A place inside a hex for things that are drawn at their own size and then scaled down. */
export interface ScaledPlace extends HexPlace {
  scale: number
}

/** The contents of a hex that need space in its drawing. */
export interface HexContents {
  hasName: boolean
  /** Whether the hex has target markers or bombs, for which the value and the airport make room. */
  isHit: boolean
  /** The width of each aircraft before scaling; a ghost counts as an aircraft. */
  pieces: readonly number[]
  /** The width of each kind of tile and each mark before scaling. */
  strip: readonly number[]
}

/** The places of all parts inside a hex. No part extends beyond the hex, and no two overlap. */
export interface HexLayout {
  number: HexPlace
  name: HexPlace
  value: HexPlace
  airport: HexPlace
  markers: HexPlace
  bombs: HexPlace
  /** The place for the price of an order to this hex: always in the right-hand corner. */
  price: HexPlace
  pieces: ScaledPlace[]
  strip: ScaledPlace[]
}

/** The height of a counter with the sign of its altitude above it, before scaling. */
export const pieceHeight = 42
/** The height of a tile's picture with its count beside it, before scaling. */
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
  /** The top and bottom of the row with a hex's value, its airport and the price of an order to it. */
  row: [top: number, bottom: number]
}
const tops: Record<'compact' | 'roomy' | 'dense' | 'wide', Top> = {
  compact: { number: [-43.8, -34], row: [-28.5, -9] },
  roomy: { number: [-43.8, -34], row: [-26, 6] },
  dense: { number: [-44.7, -38.2], row: [-24.5, -8] },
  wide: { number: [-44.7, -38.2], row: [-24.5, -2] },
}

function lay({ isHit, pieces, strip }: HexContents, compact: boolean): HexLayout {
  const isDense = pieces.length > 2 || (pieces.length > 0 && strip.length > 3) || strip.length > 6
  const isLarge = !compact && !isDense && !isHit
  // In a small hex nothing is read as often as the value of a city, so its row takes the room of the pieces while there
  // are none: up to four kinds of tiles fit below it at their full size.
  const isRoomy = compact && !isHit && pieces.length === 0
  const { number, row } = tops[isRoomy ? 'roomy' : compact ? 'compact' : isDense ? 'dense' : 'wide']
  const [top, bottom] = row
  return {
    number: compact ? place(-7, 7, ...number) : place(-5, 5, ...number),
    name: place(-24, 24, -35.5, -26.5),
    value: isRoomy
      ? place(-40, -9, top, bottom)
      : compact
        ? place(-36, -13, top, bottom)
        : place(-41.5, isLarge ? -17 : -21, top, bottom),
    airport: isRoomy
      ? place(-8, 17, -17, bottom)
      : compact
        ? place(-12, 5, -26, bottom)
        : isLarge
          ? place(-15, 7, top, bottom)
          : place(-20.5, -3.5, top, bottom),
    markers: compact ? place(6, 18, -33, -21.5) : place(-3, 8.6, top, bottom),
    bombs: compact ? place(6, 18, -20.5, bottom) : place(9, 20.4, top, bottom),
    price: place(compact ? 18.5 : 21, 41.5, Math.max(top, -24.5), isRoomy ? bottom : Math.min(bottom, -7)),
    ...share(pieces, strip, bottom + 1.5),
  }
}

/**
 * Divides the space of a hex below `top` between the aircraft in the middle and the tiles below them: the dividing line
 * is the one at which both are drawn largest.
 */
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

/** Lays out the inside of a hex. The same contents always get the same layout. */
export function layOutHex(contents: HexContents, compact: boolean): HexLayout {
  const key = JSON.stringify([contents.hasName, contents.isHit, contents.pieces, contents.strip, compact])
  const layout = known.get(key) ?? lay(contents, compact)
  known.set(key, layout)
  return layout
}
