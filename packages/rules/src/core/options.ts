/**
 * One legal next step of an order under construction. `draft` is the order with this step taken; asking for options
 * with it goes on from there. Every choice that is offered can be completed to a legal order.
 */
export interface Choice<Draft = unknown, Pick extends string = string> {
  /** The kind of the choice: a heading, an altitude, a tile … The game's own words. */
  pick: Pick
  value: string | number
  /** The hex that it points at, for the board to highlight. */
  hex?: number
  /** The hexes that are entered on the way there, in order, up to the edge of the field. */
  path?: readonly number[]
  /** The cost of the choice, in the unit of `pick` (fuel, markers), for the board to print. */
  cost?: number
  draft: Draft
}

/** The next steps: further choices, and the order itself if it is already whole and legal. */
export interface Options<Command = unknown, Draft = unknown, Pick extends string = string> {
  choices: Choice<Draft, Pick>[]
  finish?: Command
}
