import { eventLogOf, isWholeRecord, openedEventIn, recordSchema, type WholeRecord } from '@opsroom/rules/core'
import { duelExplainer } from '../duel/insight/explain.ts'
import { type Explainer, type Insight, insightMethod } from './insight.ts'

/** The games that can be explained, by id. */
const games: ReadonlyMap<string, Explainer> = new Map([['duel', duelExplainer]])

/** The explainer of a game with this setup. @returns undefined where the game says that it cannot be explained */
export function explainerOf(game: string, setup: unknown): Explainer | undefined {
  const found = games.get(game)
  return found?.explains(setup) ? found : undefined
}

/**
 * Explains a match by its record. The chance of the samples comes from the hash of the seed, which was published when the
 * match began: so everybody who has the record finds the same.
 * @param samples for each moment
 * @returns undefined where the game cannot be explained
 */
export function insightOf(record: WholeRecord, samples: number): Insight | undefined {
  const logEntries = eventLogOf(record)
  const opened = openedEventIn(logEntries)?.open
  if (!opened) return undefined
  // The rules that the match went on by, whatever the record was written in.
  const { setup, version, seedHash } = opened
  const explainer = explainerOf(record.game, setup)
  if (!explainer) return undefined
  const { game } = record
  const chapters = explainer.chapters({ setup, version, logEntries, seed: seedHash, samples })
  return { method: insightMethod, game, version, seed: seedHash, samples, chapters }
}

/** The record of a game that is over, from what was read of a file. @throws ZodError when it is no record */
export function readWholeRecord(data: unknown): WholeRecord | undefined {
  const record = recordSchema.parse(data)
  return isWholeRecord(record) ? record : undefined
}
