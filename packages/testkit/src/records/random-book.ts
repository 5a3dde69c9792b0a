import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyGame,
  type AnyPreparedGame,
  type BookAt,
  type Chance,
  decideWithStandIn,
  emptyPlay,
  entryOf,
  inBookForm,
  type Line,
  type Order,
  type Pace,
  type Person,
  playAfter,
  type Refusal,
  randomFrom,
  refuseOrder,
  seedFromNumber,
} from '@opsroom/rules/core'
import { openingOf, persons } from '../nights/opening.ts'

/** A table at which somebody plays at random, as the server would keep it. */
export interface RandomBook extends Omit<BookAt, 'lines'> {
  lines: Line[]
  chance: Chance
  /** What time it is, by the server's clock. */
  now: number
}

/** A table that has just been opened. The number decides all its chance. */
export function openBook(info: AnyGame, setup: unknown, number: number, pace: Pace | undefined): RandomBook {
  const seed = seedFromNumber(number)
  const game: AnyPreparedGame = info.prepare(setup)
  const chance: Chance = { random: randomFrom(seed), seed: bytesToHex(seed) }
  const opening = openingOf({ game, seed }, info, { setup, bothSides: false, pace }, persons[0] as Person)
  const book: RandomBook = { game, play: emptyPlay(game), lines: [], chance, now: 1_700_000_000_000 }
  take(book, [{ number: 1, entry: entryOf(game, 'table', opening.event) }])
  return book
}

export function take(book: RandomBook, lines: readonly Line[]): void {
  for (const line of lines) {
    book.play = playAfter(book.game, book.play, book.lines, line)
    book.lines.push(line)
  }
}

/** Gives an order if nothing speaks against it. @returns what does */
export function give(book: RandomBook, order: Order): Refusal | undefined {
  const { game, chance, now } = book
  const refused = refuseOrder(book, order, now)
  if (!refused) take(book, inBookForm(game, decideWithStandIn(book, order, chance, now)))
  return refused
}
