import { z } from 'zod/mini'

// Apart from `chance.ts`: a browser reads this with its first script, and draws nothing itself.

/**
 * Earlier draws, by purpose: of a deck the number of items from its top; 0 for anything else. A purpose that is not
 * here was not asked for.
 */
export type EarlierDraws = Record<string, number>

/** The chance of the past, in a match that began at a moment of another one. */
export interface EarlierChance {
  /** The seed of the other match as hex. */
  seed: string
  /** The draws by it up to the moment. */
  drawn: EarlierDraws
  /** The earlier chance of the other match, if it began at a moment itself. */
  before?: EarlierChance | undefined
}

export const earlierChanceSchema: z.ZodMiniType<EarlierChance> = z.object({
  seed: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  drawn: z.record(z.string(), z.int().check(z.minimum(0))),
  before: z.optional(z.lazy(() => earlierChanceSchema)),
})
