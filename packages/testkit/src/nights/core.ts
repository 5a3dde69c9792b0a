import { bytesToHex } from '@noble/hashes/utils.js'
import {
  type AnyPreparedGame,
  type Command,
  decideCommand,
  type Entry,
  entryOf,
  type LogEntry,
  nextEffect,
  type Play,
  playAfter,
  type Random,
  type Refusal,
  refuseCommand,
  type SeatId,
  seatsWaitingAtTable,
  viewOf,
} from '@opsroom/rules/core'

/**
 * The functions of the core with which a night is played: refusals, the consequences of a command, and folding one more
 * entry.
 */
export interface MatchCore {
  refuse: typeof refuseCommand
  decide: typeof decideCommand
  fold: typeof playAfter
}
export const realCore: MatchCore = { refuse: refuseCommand, decide: decideCommand, fold: playAfter }

/** A game with the seed of one table. */
export interface SeededGame {
  game: AnyPreparedGame
  seed: Uint8Array
  random: Random
  /** A core with a deliberate mistake that a property must detect; by default the real core. */
  core?: MatchCore | undefined
}

/** A play with the log entries that it is folded from. */
export interface MatchSoFar {
  play: Play
  logEntries: readonly LogEntry[]
}

/** The play as a seat or the public sees it, from which its questions to the game are answered. */
export const playSeenBy = (play: Play, audience: SeatId): Play => ({
  table: viewOf(play.table, audience),
  game: viewOf(play.game, audience),
})

/** The seats that must act. Each is determined from its own view alone, as in the core. */
export const seatsToAct = ({ game }: SeededGame, play: Play): SeatId[] =>
  game.seats
    .map(({ id }) => id)
    .filter((seat) => seatsWaitingAtTable(game, playSeenBy(play, seat)).seats.includes(seat))

/**
 * The time of the next command, computed from public knowledge: some time after the clocks were last brought up to
 * date, occasionally so long after it that they run out.
 */
function timeOfNext({ table }: Play): number {
  const last = table.open.clocks?.at ?? 1_700_000_000_000
  return last + ([1, 20_011, 60_013, 4_000_007][last % 4] ?? 0)
}

/** The refusal of a command at this point, or undefined. */
export const refuseCommandNow = (
  { game, core = realCore }: SeededGame,
  play: Play,
  given: Command,
  logEntries: readonly LogEntry[] = [],
): Refusal | undefined => core.refuse({ game, play, logEntries }, given, timeOfNext(play))

/** The entries that follow from a command that was not refused. */
export const decideLogEntries = (
  { game, seed, random, core = realCore }: SeededGame,
  { play, logEntries }: MatchSoFar,
  given: Command,
): LogEntry[] =>
  core.decide({ game, play, logEntries }, given, { random, seed: bytesToHex(seed) }, timeOfNext(play))

/**
 * The entries that follow from a command, without numbers; for commands that take nothing back, since no earlier
 * entries are given.
 */
export const decideEntries = (
  seeded: SeededGame,
  play: Play,
  given: Command,
  logEntries: readonly LogEntry[] = [],
): Entry[] => decideLogEntries(seeded, { play, logEntries }, given).map(({ entry }) => entry)

/** Folds one more entry into an event log; entries that it takes back no longer count. */
export const foldLogEntry = (
  { game, core = realCore }: SeededGame,
  { play, logEntries }: MatchSoFar,
  logEntry: LogEntry,
): Play => core.fold(game, play, logEntries, logEntry)

/** The match after a command and its consequences. */
export const matchAfterCommand = (seeded: SeededGame, match: MatchSoFar, given: Command): MatchSoFar =>
  decideLogEntries(seeded, match, given).reduce<MatchSoFar>(
    (sofar, logEntry) => ({
      play: foldLogEntry(seeded, sofar, logEntry),
      logEntries: [...sofar.logEntries, logEntry],
    }),
    match,
  )

/** The match after the end of a standing order (T20), if one has ended by now. */
export function matchAfterStandingOrderEnd(seeded: SeededGame, match: MatchSoFar): MatchSoFar {
  const found = nextEffect(seeded.game, match.play)
  if (!found || !('event' in found)) return match
  const entry = entryOf(seeded.game, 'table', found.event)
  const logEntry = { number: match.logEntries.length + 1, entry }
  return { play: foldLogEntry(seeded, match, logEntry), logEntries: [...match.logEntries, logEntry] }
}
