import { hexToBytes } from '@noble/hashes/utils.js'
import { mergedDraws, randomOfMatch, recordingRandom } from '../chance.ts'
import type { EarlierChance, EarlierDraws } from '../earlier-chance.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type LogEntry, openedEventIn } from '../table/event-log.ts'
import type { MomentSource } from '../table/moment.ts'
import { type RedecisionResult, redecideStepwise } from './redecide.ts'
import type { WholeRecord } from './schema.ts'
import { pastEntries } from './shown.ts'
import { eventLogOf } from './write.ts'

/** The event log of a match that is over, with what is needed to begin another match at one of its moments. */
export interface PastMatch {
  seed: string
  /** The earlier chance of this match, if it began at a moment of another match itself. */
  before?: EarlierChance | undefined
  logEntries: readonly LogEntry[]
}

/**
 * The sealed source of a match (the other match's record and the moment in it), if it began at a moment of another
 * match.
 */
export const earlierMatchIn = (logEntries: readonly LogEntry[]): MomentSource | undefined =>
  openedEventIn(logEntries)?.sealed?.moment

/** The past match that a whole record describes. */
export function pastMatchOf(record: WholeRecord): PastMatch {
  const logEntries = eventLogOf(record)
  return { seed: record.seed, before: earlierMatchIn(logEntries)?.before, logEntries }
}

/** The result of deciding a past match again: its draws, or the finding at which the deciding stopped. */
export type PastDraws = { drawn: EarlierDraws } | { finding: NonNullable<RedecisionResult['finding']> }

/**
 * Decides a past match again, up to the end of the command to which the moment's last entry belongs, and records the
 * draws. Yields after each command, so that a server can do other work in between.
 * @param at the moment, by the number of entries that the replay has shown
 * @returns the draws, or a finding when an entry does not follow or has no stored command
 */
export function* redecidePast(
  game: AnyPreparedGame,
  { seed, before, logEntries }: PastMatch,
  at: number,
): Generator<void, PastDraws> {
  const past = pastEntries(game, logEntries, at) ?? []
  const last = Math.max(0, ...past.map(({ number }) => number))
  const firsts = new Set(logEntries.slice(0, last).map(({ cause }) => cause?.first))
  const end = logEntries.findLastIndex(
    ({ number, cause }) => number <= last || (cause && firsts.has(cause.first)),
  )
  const noting = recordingRandom(randomOfMatch(hexToBytes(seed), before))
  const { finding, unordered } = yield* redecideStepwise(game, logEntries.slice(0, end + 1), {
    random: noting.random,
    seed,
  })
  if (finding) return { finding }
  if (unordered[0] !== undefined)
    return { finding: { entry: unordered[0], rule: 'R6', problem: 'no command is kept with this entry' } }
  return { drawn: mergedDraws(before?.drawn ?? {}, noting.drawn) }
}
