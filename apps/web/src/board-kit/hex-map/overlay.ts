import type { Direction, Hex } from '@opsroom/rules/core'

/** A hex that can be chosen now; all of them come from the game's `options`. */
export interface HexChoice {
  /** Printed on the hex: a price or a count. */
  label?: string
  /** The style of the label, so that a price and the number of a card are not confused. */
  sign?: {
    /** A pill if it is missing. */
    shape?: 'pill' | 'card'
    /** A picture before the label: an SVG path in a square from -6 to 6, filled. */
    picture?: string
  }
  /** The words that a screen reader adds to the summary of the hex. */
  spoken: string
  /** `far`: reached by a longer path. `here`: chosen, or the place of a piece. */
  tone?: 'go' | 'far' | 'target' | 'here'
}

/** A line over the map: a planned route, a flown track. */
export interface MapTrack {
  key: string
  hexes: readonly Hex[]
  /** The kind of the track; a `trail` is a latest move. A game's own kinds have their own colour and dash. */
  kind: 'plan' | 'preview' | 'flown' | 'trail' | (string & {})
  /** A CSS colour. */
  colour?: string
  /** An SVG dash pattern, so that colour is not the only difference. */
  dash?: string
}

/** Tracks over the map, and the hexes that an order under construction points at. */
export interface Overlay<Piece extends string = string> {
  tracks: readonly MapTrack[]
  /** The hex of the target ring. */
  target?: Hex | undefined
  /** Hexes that are closed to everybody. */
  closed?: readonly Hex[]
  /** A piece where it would stand after the order; the game draws it. */
  ghost?: { id: Piece; at: Hex; heading?: Direction } | undefined
}
export const noOverlay: Overlay<never> = { tracks: [] }
