import type { Direction, Hex } from '@opsroom/rules/core'

/** A hex that can be chosen now, as the game's `options` offers it. */
export interface HexChoice {
  /** The text printed on the hex: a price or a count. */
  label?: string
  /** The style of the label, so that a price and the number of a card are not confused. */
  sign?: {
    /** The outline of the label; a pill when absent. */
    shape?: 'pill' | 'card'
    /** A picture before the label: an SVG path, filled, within -6 to 6 on both axes. */
    picture?: string
  }
  /** The words that a screen reader adds to the summary of the hex. */
  spoken: string
  /**
   * The tone of the highlight. `far`: the hex is reached by a longer path. `here`: the hex is chosen already, or is the
   * place of a piece.
   */
  tone?: 'go' | 'far' | 'target' | 'here'
}

/** A line over the map: a planned route, a flown track. */
export interface MapTrack {
  key: string
  hexes: readonly Hex[]
  /**
   * The kind of the track; `trail` is the latest move of a piece. Kinds that a game adds have their own colour and
   * dash.
   */
  kind: 'plan' | 'preview' | 'flown' | 'trail' | (string & {})
  /** The CSS colour of the track. */
  colour?: string
  /** The SVG dash pattern of the track, so that colour is not the only difference. */
  dash?: string
}

/** The tracks over the map, and the hexes that an order under construction points at. */
export interface Overlay<Piece extends string = string> {
  tracks: readonly MapTrack[]
  /** The hex around which the target ring of an order under construction is drawn. */
  target?: Hex | undefined
  /** The hexes that the map marks as closed: the rules forbid a piece to enter them during the whole game. */
  closed?: readonly Hex[]
  /** The ghost: a piece drawn by the game in the hex where the order under construction would take it. */
  ghost?: { id: Piece; at: Hex; heading?: Direction } | undefined
}
export const emptyOverlay: Overlay<never> = { tracks: [] }
