import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, shownNameSchema } from './common.ts'

/** The speed of a game, as ratings distinguish it: with live clocks, or over days or untimed. */
export const speedSchema = z.enum(['live', 'slow'])
export type Speed = z.infer<typeof speedSchema>

/** A rating (Glicko-2), rounded. */
export const ratingSchema = z.object({
  game: z.string(),
  speed: speedSchema,
  /** Absent: over all sides. */
  side: z.optional(z.string()),
  rating: z.int(),
  deviation: z.int(),
  games: z.int(),
  /** Whether there are too few games for a reliable rating: the deviation is large. */
  provisional: z.boolean(),
})
export type Rating = z.infer<typeof ratingSchema>

/** The handle in the address of a profile. */
export const handleSchema = z.string().check(z.regex(/^[a-z2-9]{12}$/))

/** A rated game, if spectators were allowed. */
export const profileGameSchema = z.object({
  code: codeSchema,
  game: z.string(),
  /** ISO 8601. */
  at: z.string(),
  result: z.enum(['won', 'drawn', 'lost']),
  /** Absent where both played both sides. */
  side: z.optional(z.string()),
  /** The opponent, by the name at the time. */
  opponent: shownNameSchema,
})

/** The public profile of a person: from rated games that are over. */
export const profileSchema = z.object({
  name: shownNameSchema,
  since: z.string(),
  ratings: z.array(ratingSchema),
  /** By game and side; without a side where both played both. */
  results: z.array(
    z.object({
      game: z.string(),
      side: z.optional(z.string()),
      won: z.int(),
      drawn: z.int(),
      lost: z.int(),
    }),
  ),
  /** The most rounds of a chapter, and the most points at the end, by game. */
  records: z.array(
    z.object({ game: z.string(), longest: z.optional(z.int()), best: z.optional(z.number()) }),
  ),
  /** The most frequent places of their orders. */
  places: z.array(z.object({ game: z.string(), place: z.string(), count: z.int() })),
  recent: z.array(profileGameSchema),
})
export type Profile = z.infer<typeof profileSchema>

/** A person's choices, and their own ratings. */
const mineShape = {
  /** Whether their games are rated, in rooms that say so. */
  wanted: z.boolean(),
  /** They have a page. */
  shown: z.boolean(),
  /** The address of that page, once they had one. */
  handle: z.optional(handleSchema),
  ratings: z.array(ratingSchema),
}
export const myRatingsSchema = z.object(mineShape)
export type MyRatings = z.infer<typeof myRatingsSchema>

export const ratingMessages = {
  'rating.mine': { request: z.strictObject({}), answer: answerSchemaOf(mineShape) },
  /** Switches ratings (W57) or the page on or off. */
  'rating.set': {
    request: z.strictObject({ wanted: z.optional(z.boolean()), shown: z.optional(z.boolean()) }),
    answer: answerSchemaOf(mineShape),
  },
  /** The page of a person who shows one (W58). */
  'rating.profile': {
    request: z.strictObject({ handle: handleSchema }),
    answer: answerSchemaOf({ profile: profileSchema }),
  },
}
