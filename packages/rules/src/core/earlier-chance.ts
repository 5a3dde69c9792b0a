import { z } from 'zod/mini'

// This file is apart from `chance.ts`, because a browser loads it with its first script and draws no random numbers
// itself.

/**
 * The draws of a match up to a moment, by purpose: for a deck the number of items drawn from its top, for anything else
 * 0. A purpose that is absent was not drawn from.
 */
export type EarlierDraws = Record<string, number>

/** The seed and the draws of the past of a match that began at a moment of another match. */
export interface EarlierChance {
  /** The seed of the other match as hex. */
  seed: string
  /** The draws of the other match up to the moment. */
  drawn: EarlierDraws
  /** The earlier chance of the other match, if it began at a moment of a further match itself. */
  before?: EarlierChance | undefined
}

export const earlierChanceSchema: z.ZodMiniType<EarlierChance> = z.object({
  seed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  drawn: z.record(z.string(), z.int().check(z.minimum(0))),
  before: z.optional(z.lazy(() => earlierChanceSchema)),
})
