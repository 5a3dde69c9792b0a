import { hexToBytes } from '@noble/hashes/utils.js'
import { chanceFrom, mergedDraws, recordChance } from '../chance.ts'
import type { EarlierChance, EarlierDraws } from '../earlier-chance.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type LogEntry, openedEventIn } from '../table/event-log.ts'
import type { MomentSource } from '../table/moment.ts'
import { type RedecisionResult, redecideStepwise } from './redecide.ts'
import type { WholeRecord } from './schema.ts'
import { pastEntries } from './shown.ts'
import { eventLogOf } from './write.ts'

/** The event log of a match that is over, with what a match needs that begins at a moment of it. */
export interface PastMatch {
  seed: string
  /** The earlier draws of a match that itself began at a moment. */
  before?: EarlierChance | undefined
  logEntries: readonly LogEntry[]
}

/** The source of an event log's match, if it began at a moment of another one. */
export const momentSourceOf = (logEntries: readonly LogEntry[]): MomentSource | undefined =>
  openedEventIn(logEntries)?.sealed?.moment

/** The source as its record has it. */
export function pastMatchOf(record: WholeRecord): PastMatch {
  const logEntries = eventLogOf(record)
  return { seed: record.seed, before: momentSourceOf(logEntries)?.before, logEntries }
}

/** The result of deciding a past again. */
export type PastDraws = { drawn: EarlierDraws } | { finding: NonNullable<RedecisionResult['finding']> }

/**
 * Decides a past again, up to the last entry of it and of its command, and notes what was drawn. Yields after each
 * command, so that a server can do other things in between.
 * @returns why it does not follow, where it does not, or where the command of an entry is not kept
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
  const noting = recordChance(chanceFrom(hexToBytes(seed), before))
  const { finding, unordered } = yield* redecideStepwise(game, logEntries.slice(0, end + 1), {
    random: noting.random,
    seed,
  })
  if (finding) return { finding }
  if (unordered[0] !== undefined)
    return { finding: { entry: unordered[0], rule: 'R6', problem: 'no command is kept with this entry' } }
  return { drawn: mergedDraws(before?.drawn ?? {}, noting.drawn) }
}
