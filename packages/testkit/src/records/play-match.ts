import {
  type AnyGame,
  type Command,
  type Person,
  playGame,
  type Rng,
  type SeatId,
  type Settling,
  seatsWaitingAtTable,
  type TableCommand,
  type TimeControl,
  viewOf,
} from '@opsroom/rules/core'
import { persons } from '../nights/opening.ts'
import { giveCommand, type RandomMatch, startMatch } from './random-match.ts'

/** An order of a seat that must act. */
export function randomOrderOfSeat(match: RandomMatch, rng: Rng): Command {
  const { game, play } = match
  const view = (seat: SeatId) => ({
    table: viewOf(play.table, seat) as typeof play.table,
    game: viewOf(play.game, seat),
  })
  const able = game.seats
    .map(({ id }) => id)
    .filter((seat) => seatsWaitingAtTable(game, view(seat)).seats.includes(seat))
  const seat = rng.pick(able)
  const command = game.sample(viewOf(play.game, seat), seat, rng)
  return { scope: 'game', seat, command }
}

/** The events that a random match may contain. */
export interface MatchOptions {
  /** One order in this many is followed by a request for a take-back, which may be declined; 0: none. */
  takesBack: number
  /** One order in this many is followed by a resignation; 0: none. */
  resigns: number
  /** The clocks of the match. Now and then a seat is late, and another one calls a stand-in or claims the win. */
  timeControl?: TimeControl
  /** One order in this many is followed by an offer of a draw, which is accepted; 0 or absent: none. */
  draws?: number
  /**
   * One order in this many is followed by a table command about a substitute: a seat takes over from its substitute, or
   * is given one by agreement; 0 or absent: none.
   */
  substitutes?: number
  /**
   * One order in this many is followed by a private note, and by an attempt to open the notes of the first chapter,
   * which is refused until that chapter is over; 0 or absent: none.
   */
  notes?: number
  /** The kind of settling: sides are drawn or bid for; by default each seat has its own side. */
  settling?: Settling
}

/** The text of every private note. */
export const noteText = 'a private thought'

/**
 * Plays a whole random match, with orders and the table commands that the options allow. Everything follows from the
 * number, the setup and the options.
 */
export function playMatch(
  info: AnyGame,
  setup: unknown,
  number: number,
  { takesBack, resigns, draws = 0, substitutes = 0, notes = 0, timeControl, settling }: MatchOptions,
): RandomMatch {
  const match = startMatch(info, setup, number, timeControl, settling)
  const { game } = match
  const rng = match.chance.random('players of a random book')
  const seats = game.seats.map(({ id }, place) => ({ id, person: persons[place] as Person }))
  const isOver = () => match.play.table.open.ending !== undefined
  const say = (person: Person, command: TableCommand) =>
    !giveCommand(match, { scope: 'table', person, command })
  const hours = match.chance.random('time of a random book')
  const claimSomeTime = () => {
    match.now += hours.int(hours.pick([60_000, 600_000, 6_000_000]))
    for (const { id, person: claimant } of timeControl ? seats : [])
      if (hours.int(3) === 0) say(claimant, { type: hours.int(20) === 0 ? 'claim' : 'standIn', seat: id })
  }
  const wishSomething = () => {
    const { id, person } = rng.pick(seats)
    if (takesBack > 0 && rng.int(takesBack) === 0) {
      say(person, { type: 'ask', seat: id, wish: 'takeBack' })
      for (const other of seats) say(other.person, { type: 'answer', seat: other.id, agrees: rng.int(3) > 0 })
    }
    if (draws > 0 && rng.int(draws) === 0) {
      say(person, { type: 'ask', seat: id, wish: 'draw' })
      for (const other of seats) say(other.person, { type: 'answer', seat: other.id, agrees: true })
    }
    if (substitutes > 0 && rng.int(substitutes) === 0 && !say(person, { type: 'resume', seat: id })) {
      say(person, { type: 'ask', seat: id, wish: 'substitute', by: 'regular' })
      for (const other of seats) say(other.person, { type: 'answer', seat: other.id, agrees: true })
    }
    if (notes > 0 && rng.int(notes) === 0) {
      say(person, { type: 'note', seat: id, note: { kind: 'thought', text: noteText } })
      say(person, { type: 'openNotes', seat: id, chapter: 1 })
    }
    if (resigns > 0 && rng.int(resigns) === 0) say(person, { type: 'resign', seat: id })
  }
  let hasActed = false
  playGame(match, {
    random: match.chance,
    at: () => match.now,
    most: Number.POSITIVE_INFINITY,
    next() {
      if (hasActed) wishSomething()
      hasActed = true
      if (isOver()) return undefined
      claimSomeTime()
      return isOver() ? undefined : randomOrderOfSeat(match, rng)
    },
  })
  return match
}
