import { type Belief, type BotLevel, botLevels, type Rng, type SeatId } from '@opsroom/rules/core'

/** The levels of bots, by the strength of their play. */
export const botIds = botLevels
export type BotId = BotLevel

/**
 * A moment at which a seat must act, as a person in that seat would see it: the redacted view, and nothing else. The
 * caller supplies the random numbers; they must not depend on anything that the seat may not know.
 */
export interface BotMoment<View = unknown, Memory = unknown> {
  view: View
  seat: SeatId
  /** The bot's own memory of its last decision; absent at the first decision, or when the memory was lost. */
  memory?: Memory | undefined
  rng: Rng
  /** The measure of the samples of hidden information for this decision; a bot may take a multiple of it. */
  budget: number
  /**
   * Whether time is up at a live table, so that the bot must answer with the best order found so far. When absent, only
   * the budget limits the bot.
   */
  isTimeUp?: (() => boolean) | undefined
}

export interface BotDecision<Command = unknown, Memory = unknown> {
  command: Command
  memory?: Memory
  /** The bot's beliefs when it decided; kept secret until the report of the chapter. */
  beliefs?: Belief[]
}

/**
 * A player by computer, bound to one setup of one game. It is pure: it reads no clock and brings no random numbers of
 * its own.
 */
export interface Bot<View = unknown, Command = unknown, Memory = unknown> {
  id: BotId
  /** @returns a legal order, or undefined if the seat has no order to give */
  decide(moment: BotMoment<View, Memory>): BotDecision<Command, Memory> | undefined
}
