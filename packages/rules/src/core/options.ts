/**
 * One legal next step of an order under construction. `draft` is the order with this step taken, from which `options`
 * gives the steps that follow. Every choice can be completed to a legal order.
 */
export interface Choice<Draft = unknown, Pick extends string = string> {
  /** The kind of the choice, in the game's own words: a heading, an altitude, a tile … */
  pick: Pick
  value: string | number
  /** The hex that the choice points at, for the board to highlight. */
  hex?: number
  /** The hexes that a piece enters on its way to `hex`, in order, up to the edge of the field. */
  path?: readonly number[]
  /** The cost of the choice, in the unit of `pick` (fuel, markers), for the board to print. */
  cost?: number
  draft: Draft
}

/**
 * The next steps of an order under construction: further choices, and in `finish` the order itself if it is already
 * complete and legal.
 */
export interface Options<Command = unknown, Draft = unknown, Pick extends string = string> {
  choices: Choice<Draft, Pick>[]
  finish?: Command
}
