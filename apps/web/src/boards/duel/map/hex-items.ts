import { type HexContents, markWidth, tileWidth } from '@opsroom/pictures/duel/hex-layout'
import type { Hex, MarkSign } from '@opsroom/rules/core'
import type { DuelOpen, HexData, TilesByHex } from '@opsroom/rules/duel'
import { type HexMark, hexMarks } from '../options/options.ts'
import type { Piece, PieceId } from '../pieces/pieces.ts'
import type { ShadeKind } from './shade-kinds.ts'

/** An item of the strip at the lower edge of a hex. */
export type StripItem =
  | { is: 'tile'; kind: string; left: number }
  | { is: 'mark'; mark: HexMark }
  | { is: 'crest' }
  | { is: 'foil' }
  | { is: 'sign'; sign: MarkSign }
  | { is: 'shade'; kind: ShadeKind; label: string }

/**
 * The items of the strip in a hex: its tiles by kind, marks of optional rules, a known crest, foil, the estimate, and
 * the sign of the viewer's own notes.
 */
export function stripItems(
  open: DuelOpen,
  tiles: TilesByHex,
  hex: Hex,
  known: {
    crest: boolean
    foil: boolean
    sign?: MarkSign | undefined
    shade?: { kind: ShadeKind; label: string } | undefined
  },
): StripItem[] {
  const destroyed = open.ground.destroyed[hex] ?? {}
  return [
    ...Object.entries(tiles[hex] ?? {}).flatMap(([kind, count]) =>
      count > 0 ? [{ is: 'tile' as const, kind, left: count - (destroyed[kind] ?? 0) }] : [],
    ),
    ...hexMarks(open, hex).map((mark) => ({ is: 'mark' as const, mark })),
    ...(known.crest ? [{ is: 'crest' as const }] : []),
    ...(known.foil ? [{ is: 'foil' as const }] : []),
    ...(known.shade?.label ? [{ is: 'shade' as const, ...known.shade }] : []),
    ...(known.sign ? [{ is: 'sign' as const, sign: known.sign }] : []),
  ]
}

const widths: Partial<Record<PieceId, number>> = { bomber: 40 }
const pieceWidth = 33

/**
 * The contents of a hex, for its layout.
 * @param ground the numbers of target markers and bombs in the hex
 */
export const hexContents = (
  hex: HexData,
  pieces: readonly Pick<Piece, 'id'>[],
  strip: readonly StripItem[],
  ground: { markers: number; bombs: number },
): HexContents => ({
  hasName: hex.city !== undefined,
  isHit: ground.markers + ground.bombs > 0,
  pieces: pieces.map(({ id }) => widths[id] ?? pieceWidth),
  strip: strip.map(({ is }) => (is === 'tile' ? tileWidth : markWidth)),
})
