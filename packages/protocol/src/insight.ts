import { z } from 'zod/mini'
import { answerSchemaOf, roomIdSchema } from './common.ts'

const whole = z.int()

/**
 * The expected result of the rest of a chapter: the margin and its error in hundredths of a point, and the wins in
 * thousandths of all samples.
 */
export const expectedResultSchema = z.object({ margin: whole, error: whole, wins: whole })
const amount = { points: whole, error: whole }

export const chapterInsightSchema = z.object({
  chapter: whole,
  result: whole,
  prior: expectedResultSchema,
  /**
   * The expectations at the moment before each order, and at the end of the chapter. `lines` has one for each kind of
   * knowledge: `public`, `truth`, and each side under its name.
   */
  points: z.array(
    z.object({
      at: whole,
      entry: whole,
      round: whole,
      seat: z.optional(z.string()),
      order: z.optional(z.string()),
      lines: z.record(z.string(), expectedResultSchema),
    }),
  ),
  /** The parts into which the result less the first expectation is split. */
  split: z.array(z.object({ part: z.string(), ...amount })),
  costly: z.array(
    z.object({
      at: whole,
      entry: whole,
      round: whole,
      seat: z.string(),
      side: z.string(),
      /** An order that was given and a better one, in the form of the game's own orders. */
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

/**
 * A point of the public curve of a match in progress: the expectation from all that the public knows after `entry`, the
 * last entry that it was shown.
 */
export const publicCurvePointSchema = z.extend(expectedResultSchema, {
  entry: whole,
  chapter: whole,
  round: whole,
})
export type PublicCurvePoint = z.infer<typeof publicCurvePointSchema>

export const insightMessages = {
  /**
   * Requests the explanation of a match that is over (W59, W60), for those who may see the record of the match. An
   * answer without an explanation says that it is still being computed: ask again in a few seconds (W61 while too many
   * explanations are waiting to be computed).
   */
  'insight.of': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerSchemaOf({ insight: z.optional(insightSchema) }),
  },
  /**
   * Requests the public curve: the expectations for a match in progress, round by round, from what everybody may know,
   * as late as spectators see the match. It is for those who watch the match (W5, W60); not for its players before it
   * is over (W87), nor if the players have excluded it (W88). `isWhole`: no point is missing; missing points are being
   * computed, so ask again in a few seconds. `samples` and `seed` say how many samples, and which seed, the curve was
   * computed with.
   */
  'insight.live': {
    request: z.strictObject({ room: roomIdSchema }),
    answer: answerSchemaOf({
      samples: whole,
      seed: z.string(),
      points: z.array(publicCurvePointSchema),
      isWhole: z.boolean(),
    }),
  },
}
