import { z } from 'zod/mini'
import { answerSchemaOf, roomCodeSchema, shownNameSchema } from './common.ts'

/** The speed of a game, as far as ratings distinguish it: live clocks, or over days and untimed. */
export const speedSchema = z.enum(['live', 'slow'])
export type Speed = z.infer<typeof speedSchema>

/** A person's rating in a game (Glicko-2), rounded. */
export const ratingSchema = z.object({
  game: z.string(),
  speed: speedSchema,
  /** The side that the rating is for; absent for the rating over all sides. */
  side: z.optional(z.string()),
  rating: z.int(),
  deviation: z.int(),
  games: z.int(),
  /** Whether the rating is still unreliable, because there are too few games: its deviation is large. */
  provisional: z.boolean(),
})
export type Rating = z.infer<typeof ratingSchema>

/** The handle that identifies a person's profile in its address. */
export const profileHandleSchema = z.string().check(z.regex(/^[a-z2-9]{12}$/))

/** A rated game in a profile; games without spectators are left out. */
export const profileGameSchema = z.object({
  code: roomCodeSchema,
  game: z.string(),
  /** The time of the result, ISO 8601. */
  at: z.string(),
  result: z.enum(['won', 'drawn', 'lost']),
  /** The side that the person played; absent if both players played both sides. */
  side: z.optional(z.string()),
  /** The opponent, under the name that they had at the time of the game. */
  opponent: shownNameSchema,
})

/** The public profile of a person, computed from finished rated games. */
export const profileSchema = z.object({
  name: shownNameSchema,
  since: z.string(),
  ratings: z.array(ratingSchema),
  /** The results by game and side; `side` is absent for games in which both players played both sides. */
  results: z.array(
    z.object({
      game: z.string(),
      side: z.optional(z.string()),
      won: z.int(),
      drawn: z.int(),
      lost: z.int(),
    }),
  ),
  /** The person's records in each game: the most rounds in a chapter, and the most points at the end. */
  records: z.array(
    z.object({ game: z.string(), longest: z.optional(z.int()), best: z.optional(z.number()) }),
  ),
  /** The places on the board that the person's orders name most often. */
  places: z.array(z.object({ game: z.string(), place: z.string(), count: z.int() })),
  recent: z.array(profileGameSchema),
})
export type Profile = z.infer<typeof profileSchema>

/** A person's settings for ratings and their profile, and their own ratings. */
const mineShape = {
  /** Whether the person has ratings switched on, so that games in rooms opened as rated count for them. */
  wanted: z.boolean(),
  /** Whether the person has a public profile. */
  shown: z.boolean(),
  /** The handle of the profile, once the person has had one. */
  handle: z.optional(profileHandleSchema),
  ratings: z.array(ratingSchema),
}
export const myRatingsSchema = z.object(mineShape)
export type MyRatings = z.infer<typeof myRatingsSchema>

export const ratingMessages = {
  'rating.mine': { request: z.strictObject({}), answer: answerSchemaOf(mineShape) },
  /** Switches ratings (W57) or the public profile on or off. */
  'rating.set': {
    request: z.strictObject({ wanted: z.optional(z.boolean()), shown: z.optional(z.boolean()) }),
    answer: answerSchemaOf(mineShape),
  },
  /** Requests the profile of a person who shows one (W58). */
  'rating.profile': {
    request: z.strictObject({ handle: profileHandleSchema }),
    answer: answerSchemaOf({ profile: profileSchema }),
  },
}
