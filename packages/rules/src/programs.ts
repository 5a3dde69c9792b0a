import {
  type AnyEvent,
  type AnyPreparedGame,
  emptyPlay,
  entryOf,
  evolvePlay,
  gameWithSeats,
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

/** The door of the package for programs of other people: README.md beside this folder tells its use. */

/** An entry as a program's stream has it. */
export interface StreamEntry {
  scope: 'table' | 'game'
  event: AnyEvent
  at?: number | undefined
  view?: { table: object; game: object } | undefined
}

/** The facts of a table that say which game is played there: `view.table.open`, or the open part of its first entry. */
export interface Opening {
  game: string
  version: number
  setup: unknown
  seats: readonly { id: SeatId }[]
}

/**
 * The game of a table, by its options and its version of the rules.
 * @throws RangeError when this package does not know the game or the version; ZodError when the options are none of it
 */
export function gameAt({ game: id, version, setup, seats }: Opening): AnyPreparedGame {
  const game = gameById(id)
  if (!game || version < 1 || version > game.version)
    throw new RangeError(`these rules do not know ${id}, version ${version}`)
  return gameWithSeats(game.prepare(game.setup.parse(setup), version), seats)
}

/**
 * The play after an entry of a stream: `play.game` is the view that `GET state` would tell.
 * @param play before it; absent before the first entry
 * @throws ZodError when it is no entry of this game
 */
export function foldEntry(game: AnyPreparedGame, play: Play | undefined, entry: StreamEntry): Play {
  // The server sends views in the form in which they are folded.
  if (entry.view) return entry.view as Play
  return evolvePlay(game, play ?? emptyPlay(game), entryOf(game, entry.scope, entry.event, entry.at))
}

/**
 * The orders of a seat, all of them or a sample, by its view (`view.game`).
 * @param from a draft: only orders that it leads to
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
 * The state after a legal order, with everything that follows from it. Given a view it throws where the rest depends on
 * secrets of others: a program that searches puts guesses in their place.
 */
export const afterOrder = (
  game: AnyPreparedGame,
  state: State,
  seat: SeatId,
  order: unknown,
  random: Random,
): State => stateAfter(game.decide(state, seat, order, random), state)

export { viewOf } from './core/index.ts'
