import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyPreparedGame,
  decideOrder,
  type Entry,
  type Line,
  type Order,
  type Play,
  type Random,
  type Refusal,
  refuseOrder,
  type SeatId,
  viewOf,
  waitingAt,
} from '../../core/index.ts'

/** What somebody does: at the table, or in the game for a seat. */
export type Deed = Order

/** A game with the seed of one table. */
export interface House {
  game: AnyPreparedGame
  seed: Uint8Array
  random: Random
}

/** The view that a seat, or the public, is asked with. */
export const viewAt = (play: Play, audience: SeatId): Play => ({
  table: viewOf(play.table, audience),
  game: viewOf(play.game, audience),
})

/** The seats that must act, each asked for itself alone; the umpire needs no other knowledge. */
export const seatsToAct = ({ game }: House, play: Play): SeatId[] =>
  game.seats.map(({ id }) => id).filter((seat) => waitingAt(game, viewAt(play, seat)).seats.includes(seat))

/**
 * The time of the next deed, by what all know: a while after the last that the clocks know, now and then so long that
 * they run out.
 */
function timeOfNext({ table }: Play): number {
  const last = table.open.clocks?.at ?? 1_700_000_000_000
  return last + ([1, 20_011, 60_013, 4_000_007][last % 4] ?? 0)
}

/** Why a deed is refused, or undefined. */
export const refuseDeed = (
  { game }: House,
  play: Play,
  deed: Deed,
  lines: readonly Line[] = [],
): Refusal | undefined => refuseOrder({ game, play, lines }, deed, timeOfNext(play))

/** What follows from a deed that was not refused. */
export const decideDeed = (
  { game, seed, random }: House,
  play: Play,
  deed: Deed,
  lines: readonly Line[] = [],
): Entry[] =>
  decideOrder({ game, play, lines }, deed, { random, seed: bytesToHex(seed) }, timeOfNext(play)).map(
    ({ entry }) => entry,
  )
