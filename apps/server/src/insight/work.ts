import { type ExpectedResult, explainerOf, type Insight, insightOf } from '@opsroom/bots'
import type { WholeRecord } from '@opsroom/rules/core'

/** The question: a match that is over, or moments of a match in progress, by public knowledge only. */
export type InsightQuestion =
  | { of: 'match'; record: WholeRecord; samples: number }
  | {
      of: 'moments'
      game: string
      setup: unknown
      version: number
      seed: string
      samples: number
      /** The open part of the state at each moment. */
      opens: unknown[]
    }

export interface InsightReply {
  insight?: Insight | undefined
  /** The expectation of each moment; null where there is none, or where it could not be computed. */
  expected?: (ExpectedResult | null)[]
  /** Why a moment could not be computed, for the log. */
  failure?: string
}

/** Computes the answer. Pure: the same question has the same answer. */
export function answerInsightQuestion(question: InsightQuestion): InsightReply {
  if (question.of === 'match') return { insight: insightOf(question.record, question.samples) }
  const explainer = explainerOf(question.game, question.setup)
  let failure: string | undefined
  const expected = question.opens.map((open) => {
    try {
      return explainer?.expected(question, open) ?? null
    } catch (error) {
      // One moment that cannot be computed does not stop the others.
      failure = error instanceof Error ? error.stack : String(error)
      return null
    }
  })
  return { expected, ...(failure !== undefined && { failure }) }
}
