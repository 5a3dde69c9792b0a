import {
  type BlueMaxEvent,
  type BlueMaxOrder,
  type BlueMaxSetup,
  type BlueMaxState,
  type BlueMaxView,
  blueMax,
  type PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import type { SeatId } from '@opsroom/rules/core'
import type { Bot, BotId } from '../../bot.ts'
import { prepareBot } from '../../prepare.ts'
import { type PlayedOut, playMatchOfBots, shownTo as stateShownTo } from '../../testing/play-out.ts'

export { rngOf } from '../../testing/play-out.ts'

export const botOf = (id: BotId, setup: BlueMaxSetup): Bot<BlueMaxView, BlueMaxOrder> =>
  prepareBot(id, blueMax.id, setup) as Bot<BlueMaxView, BlueMaxOrder>

export const gameOf = (setup: BlueMaxSetup): PreparedBlueMax => blueMax.prepare(setup)

/** The view of a seat on a state: everything passes its schema, as on its way over the wire. */
export const shownTo = (game: PreparedBlueMax, state: BlueMaxState, seat: SeatId): BlueMaxView =>
  stateShownTo(game, state, seat) as BlueMaxView

/** A whole game of bots. The number decides everything. @param levels of the seats in their order, again and again */
export const playOut = (
  setup: BlueMaxSetup,
  levels: readonly BotId[],
  number: number,
  budget: number,
): PlayedOut<BlueMaxState, BlueMaxOrder, BlueMaxEvent> =>
  playMatchOfBots(blueMax, setup, (_, place) => levels[place % levels.length], number, budget)
