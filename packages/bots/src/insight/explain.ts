import { eventLogOf, isWholeRecord, openedEventIn, recordSchema, type WholeRecord } from '@opsroom/rules/core'
import { duelExplainer } from '../duel/insight/explain.ts'
import { type Explainer, type Insight, insightMethodVersion } from './insight.ts'

/** The games that can be explained, by id. */
const games: ReadonlyMap<string, Explainer> = new Map([['duel', duelExplainer]])

/** The explainer of a game with this setup. @returns undefined when matches with this setup cannot be explained */
export function explainerOf(game: string, setup: unknown): Explainer | undefined {
  const found = games.get(game)
  return found?.explains(setup) ? found : undefined
}

/**
 * Explains a match from its record. The random numbers of the samples derive from the hash of the seed, which was
 * published when the match began, so everybody who has the record gets the same explanation.
 * @param samples the number of samples for each moment
 * @returns undefined when the match cannot be explained
 */
export function insightOf(record: WholeRecord, samples: number): Insight | undefined {
  const logEntries = eventLogOf(record)
  const opened = openedEventIn(logEntries)?.open
  if (!opened) return undefined
  // The setup and the version of the rules by which the match was played, which may differ from those in which the
  // record was written.
  const { setup, version, seedHash } = opened
  const explainer = explainerOf(record.game, setup)
  if (!explainer) return undefined
  const { game } = record
  const chapters = explainer.chapters({ setup, version, logEntries, seed: seedHash, samples })
  return { method: insightMethodVersion, game, version, seed: seedHash, samples, chapters }
}

/**
 * The record of a whole game, parsed from the content of a file.
 * @returns undefined when the record is not that of a game that is over
 * @throws ZodError when the data is not a record
 */
export function readWholeRecord(data: unknown): WholeRecord | undefined {
  const record = recordSchema.parse(data)
  return isWholeRecord(record) ? record : undefined
}
