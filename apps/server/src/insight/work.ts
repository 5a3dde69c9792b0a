import { type ExpectedResult, explainerOf, type Insight, insightOf } from '@opsroom/bots'
import type { WholeRecord } from '@opsroom/rules/core'

/**
 * A question to the insight process: about a finished match, or about moments of a match in progress, of which it is
 * given public knowledge only.
 */
export type InsightQuestion =
  | { of: 'match'; record: WholeRecord; samples: number }
  | {
      of: 'moments'
      game: string
      setup: unknown
      version: number
      seed: string
      samples: number
      /** The open part of the game's state at each moment. */
      opens: unknown[]
    }

export interface InsightReply {
  insight?: Insight | undefined
  /** The expectation for each moment; null if there is none, or if it could not be computed. */
  expected?: (ExpectedResult | null)[]
  /** The reason why a moment could not be computed, for the log. */
  failure?: string
}

/** Computes the answer to an insight question. It is pure: the same question always has the same answer. */
export function answerInsightQuestion(question: InsightQuestion): InsightReply {
  if (question.of === 'match') return { insight: insightOf(question.record, question.samples) }
  const explainer = explainerOf(question.game, question.setup)
  let failure: string | undefined
  const expected = question.opens.map((open) => {
    try {
      return explainer?.expected(question, open) ?? null
    } catch (error) {
      // A moment that cannot be computed must not stop the others.
      failure = error instanceof Error ? error.stack : String(error)
      return null
    }
  })
  return { expected, ...(failure !== undefined && { failure }) }
}
