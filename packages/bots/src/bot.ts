import { type Belief, type BotLevel, botLevels, type Rng, type SeatId } from '@opsroom/rules/core'

/** The levels of bots, by the strength of their play. */
export const botIds = botLevels
export type BotId = BotLevel

/**
 * A moment in which a seat must act, as a person in that seat would meet it: the redacted view, and nothing else.
 * The caller brings the random numbers; they must not depend on anything that the seat may not know.
 */
export interface BotMoment<View = unknown, Memory = unknown> {
  view: View
  seat: SeatId
  /** The bot's own memory of its last decision; absent at first, or when it was lost. */
  memory?: Memory | undefined
  rng: Rng
  /** The most samples of hidden information for this decision. */
  budget: number
  /** Whether to stop and answer with the best so far, at a live table. Absent: only the budget limits. */
  isTimeUp?: (() => boolean) | undefined
}

export interface BotDecision<Command = unknown, Memory = unknown> {
  command: Command
  memory?: Memory
  /** The bot's beliefs, secret until the report of the chapter. */
  beliefs?: Belief[]
}

/** A player by computer, bound to one setup of one game. Pure: no clock, no random numbers of its own. */
export interface Bot<View = unknown, Command = unknown, Memory = unknown> {
  id: BotId
  /** @returns a legal order, or undefined if the seat has none to give */
  decide(moment: BotMoment<View, Memory>): BotDecision<Command, Memory> | undefined
}
