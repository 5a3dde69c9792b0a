import { type Expected, explainerOf, type Insight, insightOf } from '@opsroom/bots'
import type { WholeRecord } from '@opsroom/rules/core'

/** What the thread is given: a match that is over, or moments of one that is played, by what all may know. */
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
  /** For each moment what is expected; null where nothing is. */
  expected?: (Expected | null)[]
}

/** Works it out. Pure: the same question has the same answer. */
export function worked(question: InsightQuestion): InsightReply {
  if (question.of === 'match') return { insight: insightOf(question.record, question.samples) }
  const { game, setup, opens } = question
  const explainer = explainerOf(game, setup)
  return { expected: opens.map((open) => explainer?.expected(question, open) ?? null) }
}
