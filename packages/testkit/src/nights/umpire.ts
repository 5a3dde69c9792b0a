import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyPreparedGame,
  decideOrder,
  type Entry,
  type Line,
  type Order,
  type Play,
  playAfter,
  type Random,
  type Refusal,
  refuseOrder,
  type SeatId,
  viewOf,
  waitingAt,
} from '@opsroom/rules/core'

/** What somebody does: at the table, or in the game for a seat. */
export type Deed = Order

/** The core's part in a night: why not, what follows from an order, what the book comes to with one more line. */
export interface Umpire {
  refuse: typeof refuseOrder
  decide: typeof decideOrder
  fold: typeof playAfter
}
export const core: Umpire = { refuse: refuseOrder, decide: decideOrder, fold: playAfter }

/** A game with the seed of one table. */
export interface House {
  game: AnyPreparedGame
  seed: Uint8Array
  random: Random
  /** Instead of the core: to see that its mistakes would be noticed. */
  umpire?: Umpire | undefined
}

/** A play with the lines that it came of. */
export interface Book {
  play: Play
  lines: readonly Line[]
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
  { game, umpire = core }: House,
  play: Play,
  deed: Deed,
  lines: readonly Line[] = [],
): Refusal | undefined => umpire.refuse({ game, play, lines }, deed, timeOfNext(play))

/** The lines that follow from a deed that was not refused. */
export const decideLines = (
  { game, seed, random, umpire = core }: House,
  { play, lines }: Book,
  deed: Deed,
): Line[] => umpire.decide({ game, play, lines }, deed, { random, seed: bytesToHex(seed) }, timeOfNext(play))

/** The same without numbers; without the lines before them, for whatever takes nothing back. */
export const decideDeed = (house: House, play: Play, deed: Deed, lines: readonly Line[] = []): Entry[] =>
  decideLines(house, { play, lines }, deed).map(({ entry }) => entry)

/** What a book comes to with one more line: what that takes back counts no more. */
export const foldLine = ({ game, umpire = core }: House, { play, lines }: Book, line: Line): Play =>
  umpire.fold(game, play, lines, line)

/** A book with what follows from a deed. */
export const withDeed = (house: House, book: Book, deed: Deed): Book =>
  decideLines(house, book, deed).reduce<Book>(
    (sofar, line) => ({ play: foldLine(house, sofar, line), lines: [...sofar.lines, line] }),
    book,
  )
