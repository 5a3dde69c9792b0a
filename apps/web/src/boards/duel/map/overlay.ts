import type { Direction, Hex } from '@opsroom/rules/core'
import type { PieceId } from '../pieces/pieces.ts'

/** A hex that can be chosen now; all of them come from the game's `options`. */
export interface HexChoice {
  /** Printed on the hex: a price, a count. */
  label?: string
  /** Said by a screen reader after the summary of the hex. */
  spoken: string
  tone?: 'go' | 'hop' | 'target' | 'here'
}

/** A line over the map: a planned route, a flown track. */
export interface Track {
  key: string
  hexes: readonly Hex[]
  kind: 'plan' | 'flown' | 'preview' | PieceId
  /** Hexes where Window falls, or has fallen (D12.4). */
  foil?: readonly Hex[]
}

/** What the console shows on the map while an order is under construction. */
export interface Overlay {
  tracks: readonly Track[]
  /** Where the target ring is drawn. */
  target?: Hex | undefined
  /** Hexes that are closed to the bomber (D11). */
  closed?: readonly Hex[]
  /** Where a piece would stand after the order. */
  ghost?: { id: PieceId; at: Hex; heading?: Direction } | undefined
}
export const noOverlay: Overlay = { tracks: [] }
