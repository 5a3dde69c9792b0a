/** The style of a stream overlay, as given in the overlay's address. Missing and invalid values get their defaults. */
export interface OverlayOptions {
  /** The scale of the overlay, a factor from 0.5 to 6. */
  size: number
  align: 'left' | 'center' | 'right'
  /** The colour of the overlay's text, in hexadecimal. */
  colour: string
  /**
   * The means by which the overlay's text stands out from the stream's picture: an outline, or a box behind the text.
   */
  shade: 'outline' | 'box' | 'none'
  /** Whether the overlay shows the board as spectators see it: not at all, below the text, or alone without text. */
  board: 'none' | 'below' | 'alone'
}

const oneOf = <T extends string>(given: string | null, values: readonly T[], usual: T): T =>
  values.find((value) => value === given) ?? usual

/**
 * Reads the options of a stream overlay from a query such as `?size=2&align=right&colour=ffcc00&shade=box&board=below`.
 */
export function readOverlayOptions(query: string): OverlayOptions {
  const params = new URLSearchParams(query)
  const size = Number(params.get('size') ?? 2)
  const colour = params.get('colour') ?? ''
  return {
    size: Number.isFinite(size) ? Math.min(6, Math.max(0.5, size)) : 2,
    align: oneOf(params.get('align'), ['left', 'center', 'right'], 'left'),
    colour: /^[0-9a-f]{6}$/i.test(colour) ? `#${colour}` : '#ffffff',
    shade: oneOf(params.get('shade'), ['outline', 'box', 'none'], 'outline'),
    board: oneOf(params.get('board'), ['none', 'below', 'alone'], 'none'),
  }
}
