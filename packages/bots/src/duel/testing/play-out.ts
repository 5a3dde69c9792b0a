import type { SeatId } from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelEvent,
  type DuelSetup,
  type DuelState,
  type DuelView,
  duel,
  type PreparedDuel,
  prepareDuel,
  prepareRules,
} from '@opsroom/rules/duel'
import type { Bot, BotId } from '../../bot.ts'
import { prepareBot } from '../../prepare.ts'
import { type PlayedOut, playMatchOfBots, shownTo as stateShownTo } from '../../testing/play-out.ts'

export { rngOf } from '../../testing/play-out.ts'

export const botOf = (id: BotId, setup: DuelSetup): Bot<DuelView, BaseOrder> =>
  prepareBot(id, duel.id, setup) as Bot<DuelView, BaseOrder>

export const gameOf = (setup: DuelSetup): PreparedDuel => prepareDuel(prepareRules(setup))

/** The view of a seat on a state: everything passes its schema, as on its way over the wire. */
export const shownTo = (game: PreparedDuel, state: DuelState, seat: SeatId): DuelView =>
  stateShownTo(game, state, seat) as DuelView

/** A whole game between two bots. The number decides everything. */
export const playOut = (
  setup: DuelSetup,
  bots: Record<SeatId, BotId>,
  number: number,
  budget: number,
): PlayedOut<DuelState, BaseOrder, DuelEvent> =>
  playMatchOfBots(duel, setup, (seat) => bots[seat], number, budget)
