import { type Expected, explainerOf, type Insight, insightOf } from '@opsroom/bots'
import type { WholeRecord } from '@opsroom/rules/core'

/** The question: a match that is over, or moments of one that is played, by what all may know. */
export type InsightQuestion =
  | { of: 'match'; record: WholeRecord; samples: number }
  | {
      of: 'moments'
      game: string
      setup: unknown
      version: number
      seed: string
      samples: number
      /** The open parts of states. */
      opens: unknown[]
    }

export interface InsightReply {
  insight?: Insight | undefined
  /** For each moment what is expected; null where nothing is, or where it could not be worked out. */
  expected?: (Expected | null)[]
  /** Why a moment could not be worked out, for the log. */
  failure?: string
}

/** Works it out. Pure: the same question has the same answer. */
export function worked(question: InsightQuestion): InsightReply {
  if (question.of === 'match') return { insight: insightOf(question.record, question.samples) }
  const explainer = explainerOf(question.game, question.setup)
  let failure: string | undefined
  const expected = question.opens.map((open) => {
    try {
      return explainer?.expected(question, open) ?? null
    } catch (error) {
      // One moment that cannot be worked out does not take the others with it.
      failure = error instanceof Error ? error.stack : String(error)
      return null
    }
  })
  return { expected, ...(failure !== undefined && { failure }) }
}
