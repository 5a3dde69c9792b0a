import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyGame,
  type AnyPreparedGame,
  type Command,
  decideWithStandIn,
  emptyPlay,
  entryOf,
  inLogForm,
  type LogEntry,
  type MatchState,
  type Person,
  playAfter,
  type Refusal,
  randomFrom,
  refuseCommand,
  seedFromNumber,
  type TableRandom,
  type TimeControl,
} from '@opsroom/rules/core'
import { openingOf, persons, someSeatsOf } from '../nights/opening.ts'

/** A table at which somebody plays at random, as the server would keep it. */
export interface RandomMatch extends Omit<MatchState, 'logEntries'> {
  logEntries: LogEntry[]
  chance: TableRandom
  /** What time it is, by the server's clock. */
  now: number
}

/** A table that has just been opened. The number decides all its chance. */
export function openMatch(
  info: AnyGame,
  setup: unknown,
  number: number,
  timeControl: TimeControl | undefined,
): RandomMatch {
  const seed = seedFromNumber(number)
  const random = randomFrom(seed)
  const game: AnyPreparedGame = someSeatsOf(info.prepare(setup), random('seats of a random match'))
  const chance: TableRandom = { random, seed: bytesToHex(seed) }
  const opening = openingOf(
    { game, seed },
    info,
    { setup, bothSides: false, timeControl },
    persons[0] as Person,
  )
  const match: RandomMatch = { game, play: emptyPlay(game), logEntries: [], chance, now: 1_700_000_000_000 }
  take(match, [{ number: 1, entry: entryOf(game, 'table', opening.event) }])
  return match
}

export function take(match: RandomMatch, logEntries: readonly LogEntry[]): void {
  for (const logEntry of logEntries) {
    match.play = playAfter(match.game, match.play, match.logEntries, logEntry)
    match.logEntries.push(logEntry)
  }
}

/** Gives an order if nothing speaks against it. @returns what does */
export function give(match: RandomMatch, order: Command): Refusal | undefined {
  const { game, chance, now } = match
  const refused = refuseCommand(match, order, now)
  if (!refused) take(match, inLogForm(game, decideWithStandIn(match, order, chance, now)))
  return refused
}
