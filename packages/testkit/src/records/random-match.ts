import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyGame,
  type AnyPreparedGame,
  type Command,
  Match,
  type Person,
  type Refusal,
  randomFrom,
  type Settling,
  seedFromNumber,
  type TableRandom,
  type TimeControl,
} from '@opsroom/rules/core'
import { gameWithSomeSeats, openingOf, persons, randomBid } from '../nights/opening.ts'

/** A match that is played at random. */
export class RandomMatch extends Match {
  readonly chance: TableRandom
  /** The time by the server's clock. */
  now = 1_700_000_000_000

  constructor(game: AnyPreparedGame, chance: TableRandom) {
    super(game)
    this.chance = chance
  }
}

/**
 * A table that has just been opened, with the rules version of `info`. All chance of the match follows from the number.
 */
export function openMatch(
  info: AnyGame,
  setup: unknown,
  number: number,
  timeControl: TimeControl | undefined,
  settling?: Settling,
): RandomMatch {
  const seed = seedFromNumber(number)
  const random = randomFrom(seed)
  const game: AnyPreparedGame = gameWithSomeSeats(
    info.prepare(setup, info.version),
    random('seats of a random match'),
  )
  const chance: TableRandom = { random, seed: bytesToHex(seed) }
  const opening = openingOf(
    { game, seed },
    info,
    { setup, bothSides: false, timeControl, settling },
    persons[0] as Person,
  )
  const match = new RandomMatch(game, chance)
  match.commit(match.proposeEvent(opening.event))
  return match
}

/** A match that has started, with a person at each seat. */
export function startMatch(
  info: AnyGame,
  setup: unknown,
  number: number,
  timeControl?: TimeControl,
  settling?: Settling,
): RandomMatch {
  const match = openMatch(info, setup, number, timeControl, settling)
  let last: Person | undefined
  match.game.seats.forEach(({ id }, place) => {
    last = persons[place] as Person
    giveCommand(match, { scope: 'table', person: last, command: { type: 'sit', seat: id } })
  })
  if (last) giveCommand(match, { scope: 'table', person: last, command: { type: 'start' } })
  const rng = match.chance.random('bids of a random match')
  for (const [place, { id: seat }] of match.game.seats.entries())
    if (match.play.table.open.bidding) {
      const command = { type: 'bid' as const, seat, bid: randomBid(match, rng) }
      giveCommand(match, { scope: 'table', person: persons[place] as Person, command })
    }
  return match
}

/** Gives a command. @returns the refusal, if the command was refused */
export const giveCommand = (match: RandomMatch, command: Command): Refusal | undefined =>
  match.execute(command, match.chance, match.now)
