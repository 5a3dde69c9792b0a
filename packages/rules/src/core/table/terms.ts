import { z } from 'zod/mini'
import { originSchema } from './moment.ts'
import { settlingSchema } from './sides.ts'
import { timeControlSchema } from './time-control.ts'

// Terms shared by commands, events and the state of a table. The browser's first script contains no more of a table than
// this.

export const spectatorPolicySchema = z.enum(['none', 'public'])
export type SpectatorPolicy = z.infer<typeof spectatorPolicySchema>
/** The rounds of delay for spectators; 0 or absent: none. */
export const delayRoundsSchema = z.int().check(z.minimum(0), z.maximum(5))
/** The usual delay for spectators, in rounds, so that they cannot tell a player what is still secret. */
export const spectatorDelayRounds = 2

/** The id of a seat in commands. */
export const seatSchema = z.string().check(z.maxLength(16))

/** The end of a table. */
export const endingSchema = z.strictObject({
  by: z.enum(['game', 'resignation', 'agreement', 'closed', 'time']),
  winners: z.array(z.string()),
  points: z.record(z.string(), z.number()),
  /** The seat that resigned. */
  resigned: z.optional(z.string()),
  /** The seats that were claimed to be out of time. */
  late: z.optional(z.array(z.string())),
})
export type Ending = z.infer<typeof endingSchema>

/** The level of a bot. The core does not know the levels that exist. */
export const levelSchema = z.string().check(z.regex(/^[a-z]{1,16}$/))

/** The longest time of a pause (T22), in minutes: up to 30 days. */
export const pauseMinutesSchema = z.int().check(z.minimum(1), z.maximum(43_200))
/** The number of days off that a seat takes in one holiday (T23). */
export const holidayDaysSchema = z.int().check(z.minimum(1), z.maximum(31))

/** The sides in a rematch, or sealed bids for them; none: no rematch is wanted (any more). */
export const rematchSidesSchema = z.enum(['kept', 'exchanged', 'bid', 'none'])
export type RematchSides = z.infer<typeof rematchSidesSchema>

/** The agreement with which a table is opened: the game, its rules, and the hash of the seed. */
export const agreedSchema = z.object({
  game: z.string(),
  version: z.int(),
  setup: z.unknown(),
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  seedHash: z.string(),
  spectators: spectatorPolicySchema,
  delayRounds: z.optional(delayRoundsSchema),
  /** Whether one person may hold several seats at one computer. */
  bothSides: z.boolean(),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  /** The way in which sides are settled at the start (T28); absent: by the seats that people take. */
  settling: z.optional(settlingSchema),
  /** Whether the result is rated for both, if they still want that (T30). */
  rated: z.optional(z.literal(true)),
  /** The moment of another match at which this one begins. */
  origin: z.optional(originSchema),
})
