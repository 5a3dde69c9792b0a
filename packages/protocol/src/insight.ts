import { z } from 'zod/mini'
import { answerSchemaOf, roomIdSchema } from './common.ts'

const whole = z.int()

/** The expected result of the rest of a chapter: hundredths of a point, and wins in thousandths of all samples. */
export const expectedSchema = z.object({ margin: whole, error: whole, wins: whole })
const amount = { points: whole, error: whole }

export const chapterInsightSchema = z.object({
  chapter: whole,
  result: whole,
  prior: expectedSchema,
  /** A moment before each order, and the end: what each knowledge lets expect. */
  points: z.array(
    z.object({
      at: whole,
      entry: whole,
      round: whole,
      seat: z.optional(z.string()),
      order: z.optional(z.string()),
      lines: z.record(z.string(), expectedSchema),
    }),
  ),
  /** The parts of the result less the first expectation. */
  split: z.array(z.object({ part: z.string(), ...amount })),
  costly: z.array(
    z.object({
      at: whole,
      entry: whole,
      round: whole,
      seat: z.string(),
      side: z.string(),
      /** Orders as the game has them. */
      order: z.unknown(),
      better: z.unknown(),
      cost: whole,
      error: whole,
    }),
  ),
  inferred: z.array(z.object({ at: whole, round: whole, bits: whole, chance: whole })),
})

/** The explanation of a match that is over (docs/insight.md). */
export const insightSchema = z.object({
  method: z.string(),
  game: z.string(),
  version: whole,
  seed: z.string(),
  samples: whole,
  chapters: z.array(chapterInsightSchema),
})

/** A moment of a match that is played, by what all may know: the entry that the public was shown last, and its round. */
export const livePointSchema = z.extend(expectedSchema, { entry: whole, chapter: whole, round: whole })
export type LivePoint = z.infer<typeof livePointSchema>

export const insightMessages = {
  /**
   * The explanation of a match that is over (W59, W60), for those who may see its record. Without it in the answer it
   * is worked out now: ask again in a few seconds (W61 while too many wait).
   */
  'insight.of': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerSchemaOf({ insight: z.optional(insightSchema) }),
  },
  /**
   * The public curve: what is to be expected of a match that is played, by what all may know, round by round, as late
   * as spectators see it. For those who watch it (W5, W60), and not for those who play in it before it is over (W87),
   * nor where the players do without (W88). `isWhole`: nothing is missing; what is missing is worked out now, ask
   * again in a few seconds. `samples` and `seed` say by which chance.
   */
  'insight.live': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerSchemaOf({
      samples: whole,
      seed: z.string(),
      points: z.array(livePointSchema),
      isWhole: z.boolean(),
    }),
  },
}
