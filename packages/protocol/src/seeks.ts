import { settlingSchema, setupDigestSchema, timeControlSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, shownNameSchema, watchAsSchema } from './common.ts'

/** Languages that a person may say they speak at the table (ISO 639-1). */
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
 * Hours of every day, in minutes since 0:00 UTC. An end before the beginning is on the next day; equal values mean all
 * day.
 */
export const playingHoursSchema = z.strictObject({ from: minuteSchema, to: minuteSchema })
export type PlayingHours = z.infer<typeof playingHoursSchema>

/** A kind of time control that somebody would also accept. */
export const timeKinds = ['live', 'days', 'untimed'] as const

/** The wishes of somebody who seeks an opponent. */
export const seekWishSchema = z.strictObject({
  game: z.string().check(z.maxLength(24)),
  /** As for a new room (W14), without content of the players' own. */
  setup: z.unknown(),
  /** As for a new room. A seek is for a game of two seats (W37). */
  seats: z.optional(z.array(watchAsSchema).check(z.maxLength(20))),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  /** The seat that they want; absent: either. A wish excludes settling sides by chance or bids (W91). */
  seat: z.optional(watchAsSchema),
  /** The way in which sides are settled at the start (W54); absent: as the two are seated. */
  settling: z.optional(settlingSchema),
  /** Whether the seeker would also accept the other person's way of settling sides. */
  anySettling: z.optional(z.boolean()),
  /** The result counts for ratings (W55): only between two persons who want them (W56). */
  rated: z.optional(z.literal(true)),
  /** Whether the seeker would also accept the opposite: rated, or not (W56). */
  anyRated: z.optional(z.boolean()),
  /** Whether the seeker would also accept the other person's options. */
  anyOptions: z.optional(z.boolean()),
  /** Whether the seeker would also accept another time control: of the same kind, or any. */
  anyTime: z.optional(z.enum(['kind', 'all'])),
  /** When they play; absent: at any time. */
  hours: z.optional(z.array(playingHoursSchema).check(z.minLength(1), z.maxLength(3))),
  /** The time zone by whose clocks these hours stay the same (IANA). Nobody is told of it. Absent: hours of UTC. */
  zone: z.optional(z.string().check(z.maxLength(64))),
  /** Their languages; absent: not said. */
  languages: z.optional(z.array(z.enum(spokenLanguages)).check(z.minLength(1), z.maxLength(5))),
})
export type SeekWish = z.infer<typeof seekWishSchema>

/** A seek as everybody may see it. Of its person it has only the name. */
export const seekSchema = z.object({
  id: z.uuid(),
  name: shownNameSchema,
  game: z.string(),
  /** The two seats, with their sides. */
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  /** The options in short. */
  digest: z.optional(setupDigestSchema),
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
  /** A program of its person has made it, and plays. */
  program: z.optional(z.literal(true)),
  /** The end of the seek unless it is taken before, ISO 8601. Absent: its person waits now. */
  until: z.optional(z.string()),
})
export type Seek = z.infer<typeof seekSchema>

/** A seek of one's own. A quick one waits only as long as its person is here. */
export const mySeekSchema = z.extend(seekSchema, { quick: z.boolean() })
export type MySeek = z.infer<typeof mySeekSchema>

/** A seek of one's own that somebody took, with the room of the game. */
export const takenSeekSchema = z.object({
  id: z.uuid(),
  /** The name of the person who took the seek. */
  name: shownNameSchema,
  game: z.string(),
  code: codeSchema,
  seat: z.string(),
})
export type TakenSeek = z.infer<typeof takenSeekSchema>

const seekIdSchema = z.strictObject({ seek: z.uuid() })
const mineShape = {
  mine: z.array(mySeekSchema),
  /** Seeks that were taken in the last day, while their game is not over, the latest first. */
  taken: z.array(takenSeekSchema),
}

export const seekMessages = {
  /** The seeks of others, the oldest first, and my own. Subscribes to `seek.changed`. */
  'seek.subscribe': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ seeks: z.array(seekSchema), ...mineShape }),
  },
  'seek.unsubscribe': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** Only my own seeks. `seek.changed` is sent for these to all windows of their person. */
  'seek.mine': { request: z.strictObject({}), answer: answerSchemaOf(mineShape) },
  /** Lists a seek (W36, W37): for a day, or for two weeks where a decision may take days. */
  'seek.make': { request: seekWishSchema, answer: answerSchemaOf({ seek: z.uuid() }) },
  'seek.withdraw': { request: seekIdSchema, answer: answerSchemaOf({}) },
  /** Takes the seek of somebody else (W35): opens a room with both seated, and returns it. */
  'seek.accept': { request: seekIdSchema, answer: answerSchemaOf({ code: codeSchema, seat: z.string() }) },
  /** Takes the oldest seek that suits. If there is none, makes one that waits while its person is here. */
  'seek.quick': {
    request: seekWishSchema,
    answer: answerSchemaOf({
      game: z.optional(z.object({ code: codeSchema, seat: z.string() })),
      seek: z.optional(z.uuid()),
    }),
  },
}
