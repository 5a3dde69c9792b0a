import { z } from 'zod/mini'
import type { Chapter } from '../core/index.ts'
import type { BlueMaxRules } from './rules.ts'
import { sideOfSeat } from './seats.ts'
import { type BlueMaxOpen, duelResultSchema } from './state/open.ts'

/** The public summary of a finished duel, in a game of several duels. */
export const duelSummarySchema = z.pick(duelResultSchema, { winner: true, turns: true })
export type DuelSummary = z.infer<typeof duelSummarySchema>

/** The duels that have begun, each as a chapter of the match. */
export const duelsOf = ({ seats }: BlueMaxRules, { duel, results }: BlueMaxOpen): Chapter[] =>
  Array.from({ length: duel }, (_, index) => {
    const result = results[index]
    if (!result) return { number: index + 1 }
    const { winner, turns, points } = result
    return {
      number: index + 1,
      ended: {
        result: {
          points,
          sides: Object.fromEntries(seats.map(({ id }) => [id, sideOfSeat(id)])),
          summary: { winner, turns },
        },
        promises: [],
      },
    }
  })
