import { settlingSchema, setupSummarySchema, timeControlSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, roomCodeSchema, shownNameSchema, watchedAudienceSchema } from './common.ts'

/** The languages that people may say they speak at the table (ISO 639-1). */
export const spokenLanguages = [
  'en',
  'de',
  'fr',
  'it',
  'pl',
  'es',
  'pt',
  'nl',
  'cs',
  'sv',
  'da',
  'fi',
  'hu',
  'uk',
  'ja',
  'zh',
] as const

const minuteSchema = z.int().check(z.minimum(0), z.maximum(24 * 60 - 1))
/**
 * The hours of each day at which a seeker plays, in minutes since 0:00 UTC. An end before the beginning is on the next
 * day; equal values mean all day.
 */
export const playingHoursSchema = z.strictObject({ from: minuteSchema, to: minuteSchema })
export type PlayingHours = z.infer<typeof playingHoursSchema>

/** The kinds of time control that a seeker may also accept. */
export const timeKinds = ['live', 'days', 'untimed'] as const

/** A new seek: the wishes of somebody who looks for an opponent. */
export const seekWishSchema = z.strictObject({
  game: z.string().check(z.maxLength(24)),
  /** The game's options, as for a new room (W14), but without content of the players' own. */
  setup: z.unknown(),
  /** The seats that are to be played, as for a new room. A seek is for a game of two seats (W37). */
  seats: z.optional(z.array(watchedAudienceSchema).check(z.maxLength(20))),
  /** The time control; absent for an untimed game. */
  timeControl: z.optional(timeControlSchema),
  /** The seat that the seeker wants; absent if either will do. It excludes settling sides by chance or bids (W91). */
  seat: z.optional(watchedAudienceSchema),
  /**
   * The way in which sides are settled at the start (W54); absent if the sides follow from the seats that the two
   * players take.
   */
  settling: z.optional(settlingSchema),
  /** Whether the seeker would also accept the other person's way of settling sides. */
  anySettling: z.optional(z.boolean()),
  /** Present if the game is to be rated (W55): only between two persons who want ratings (W56). */
  rated: z.optional(z.literal(true)),
  /** Whether the seeker would also accept the opposite of `rated` (W56). */
  anyRated: z.optional(z.boolean()),
  /** Whether the seeker would also accept the other person's options. */
  anyOptions: z.optional(z.boolean()),
  /** The other time controls that the seeker would also accept: those of the same kind, or any. */
  anyTime: z.optional(z.enum(['kind', 'all'])),
  /** The hours at which the seeker plays; absent for any time. */
  hours: z.optional(z.array(playingHoursSchema).check(z.minLength(1), z.maxLength(3))),
  /**
   * The IANA time zone in which the hours stay the same when clocks change; nobody else is told it. Absent if the hours
   * are fixed in UTC.
   */
  zone: z.optional(z.string().check(z.maxLength(64))),
  /** The seeker's languages; absent if they have named none. */
  languages: z.optional(z.array(z.enum(spokenLanguages)).check(z.minLength(1), z.maxLength(5))),
})
export type SeekWish = z.infer<typeof seekWishSchema>

/** A seek as everybody may see it. It tells nothing about the seeker but the name. */
export const seekSchema = z.object({
  id: z.uuid(),
  name: shownNameSchema,
  game: z.string(),
  /** The two seats of the game that is sought, with their sides. */
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  /** A short form of the options. */
  digest: z.optional(setupSummarySchema),
  ...z.pick(seekWishSchema, {
    timeControl: true,
    seat: true,
    settling: true,
    anySettling: true,
    rated: true,
    anyRated: true,
    anyOptions: true,
    anyTime: true,
  }).shape,
  hours: z.optional(z.array(z.object(playingHoursSchema.shape))),
  languages: z.optional(z.array(z.string())),
  /** Present if a program has made the seek for the seeker, and will play in the seeker's place. */
  program: z.optional(z.literal(true)),
  /**
   * The time at which the seek ends if nobody takes it, ISO 8601. Absent for a quick seek, whose seeker is waiting for
   * an opponent right now.
   */
  until: z.optional(z.string()),
})
export type Seek = z.infer<typeof seekSchema>

/** A seek of the caller. A quick seek exists only as long as the caller is connected and waits. */
export const mySeekSchema = z.extend(seekSchema, { quick: z.boolean() })
export type MySeek = z.infer<typeof mySeekSchema>

/** A seek of the caller that somebody has taken, with the room of the game. */
export const takenSeekSchema = z.object({
  id: z.uuid(),
  /** The name of the person who took the seek. */
  name: shownNameSchema,
  game: z.string(),
  code: roomCodeSchema,
  seat: z.string(),
})
export type TakenSeek = z.infer<typeof takenSeekSchema>

const seekIdSchema = z.strictObject({ seek: z.uuid() })
const mineShape = {
  mine: z.array(mySeekSchema),
  /** The caller's seeks that were taken within the last day and whose games are not over, the latest first. */
  taken: z.array(takenSeekSchema),
}

export const seekMessages = {
  /** Lists the seeks of others, the oldest first, and those of the caller. Subscribes to `seek.changed`. */
  'seek.subscribe': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ seeks: z.array(seekSchema), ...mineShape }),
  },
  'seek.unsubscribe': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /**
   * Lists only the seeks of the caller. When these change, `seek.changed` is sent to all connections of the caller,
   * even without a subscription.
   */
  'seek.mine': { request: z.strictObject({}), answer: answerSchemaOf(mineShape) },
  /** Lists a seek (W36, W37): for a day, or for two weeks in games over days. */
  'seek.make': { request: seekWishSchema, answer: answerSchemaOf({ seek: z.uuid() }) },
  'seek.withdraw': { request: seekIdSchema, answer: answerSchemaOf({}) },
  /**
   * Takes the seek of somebody else (W35): opens a room with both persons seated, and returns its code and the caller's
   * seat.
   */
  'seek.accept': {
    request: seekIdSchema,
    answer: answerSchemaOf({ code: roomCodeSchema, seat: z.string() }),
  },
  /**
   * Takes the oldest seek that suits. If there is none, makes a quick seek, which waits as long as the caller stays.
   */
  'seek.quick': {
    request: seekWishSchema,
    answer: answerSchemaOf({
      game: z.optional(z.object({ code: roomCodeSchema, seat: z.string() })),
      seek: z.optional(z.uuid()),
    }),
  },
}
