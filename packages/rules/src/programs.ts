import {
  type AnyEvent,
  type AnyPreparedGame,
  emptyPlay,
  entryOf,
  evolvePlay,
  gameForSeats,
  type OrderBounds,
  ordersOf,
  type Play,
  type Rng,
  type SeatId,
  type State,
  stateAfter,
} from './core/index.ts'
import type { Random } from './core/random.ts'
import { gameById } from './games.ts'

/** The entry of this package for programs of other people; the README.md beside this folder tells how to use it. */

/** A log entry as the stream for a program sends it. */
export interface StreamEntry {
  scope: 'table' | 'game'
  event: AnyEvent
  at?: number | undefined
  view?: { table: object; game: object } | undefined
}

/** The facts that identify the game of a table: `view.table.open`, or the open part of the table's first entry. */
export interface TableOpening {
  game: string
  version: number
  setup: unknown
  seats: readonly { id: SeatId }[]
}

/**
 * The prepared game of a table, from its setup and its version of the rules.
 * @throws RangeError when this package does not know the game or the version
 * @throws ZodError when the setup is not valid for the game
 */
export function gameAt({ game: id, version, setup, seats }: TableOpening): AnyPreparedGame {
  const game = gameById(id)
  if (!game || version < 1 || version > game.version)
    throw new RangeError(`these rules do not know ${id}, version ${version}`)
  return gameForSeats(game.prepare(game.setup.parse(setup), version), seats)
}

/**
 * The play (states of table and game) after an entry of a stream; `play.game` is the view that `GET state` would
 * return.
 * @param play the play before the entry; absent before the first entry
 * @throws ZodError when the entry is not one of this game
 */
export function foldEntry(game: AnyPreparedGame, play: Play | undefined, entry: StreamEntry): Play {
  // The cast is safe: the server sends a view in the form in which entries are folded.
  if (entry.view) return entry.view as Play
  return evolvePlay(game, play ?? emptyPlay(game), entryOf(game, entry.scope, entry.event, entry.at))
}

/**
 * The legal orders of a seat in its view (`view.game`): all of them, or a sample when there are too many.
 * @param from a draft, to get only the orders to which it leads
 */
export const ordersFor = (
  game: AnyPreparedGame,
  view: State,
  seat: SeatId,
  rng: Rng,
  bounds: OrderBounds = { most: 500, steps: 1000 },
  from?: unknown,
): { orders: unknown[]; isAll: boolean } =>
  ordersOf((draft?: unknown) => game.options(view, seat, draft), bounds, rng, from)

/**
 * The state after a legal order, with everything that follows from it. Given a view, it throws when the rest depends on
 * secrets of other seats: a program that searches must fill in guesses first.
 */
export const afterOrder = (
  game: AnyPreparedGame,
  state: State,
  seat: SeatId,
  order: unknown,
  random: Random,
): State => stateAfter(game.decide(state, seat, order, random), state)

export { viewOf } from './core/index.ts'
