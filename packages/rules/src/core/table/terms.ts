import { z } from 'zod/mini'
import { originSchema } from './moment.ts'
import { settlingSchema } from './sides.ts'
import { timeControlSchema } from './time-control.ts'

// What commands, events and the state of a table have in common. The browser's first script has it, and no more of a table.

export const spectatorPolicySchema = z.enum(['none', 'public'])
export type SpectatorPolicy = z.infer<typeof spectatorPolicySchema>
/** How many rounds late spectators see what happens; 0 or absent: at once. */
export const delayRoundsSchema = z.int().check(z.minimum(0), z.maximum(5))

/** How a table came to its end. */
export const endingSchema = z.strictObject({
  by: z.enum(['game', 'resignation', 'agreement', 'closed', 'time']),
  winners: z.array(z.string()),
  points: z.record(z.string(), z.number()),
  /** The seat that resigned. */
  resigned: z.optional(z.string()),
  /** The seats whose time was over, where that was claimed. */
  late: z.optional(z.array(z.string())),
})
export type Ending = z.infer<typeof endingSchema>

/** What needs the consent of the other seats. */
export const wishSchema = z.enum(['takeBack', 'draw', 'substitute', 'pause'])
export type Wish = z.infer<typeof wishSchema>
/** The level of a bot. The core does not know which levels there are. */
export const levelSchema = z.string().check(z.regex(/^[a-z]{1,16}$/))

/** How long a pause lasts at most (T22), in minutes: up to 30 days. */
export const pauseMinutesSchema = z.int().check(z.minimum(1), z.maximum(43_200))
/** How many days a seat takes off at once (T23). */
export const holidayDaysSchema = z.int().check(z.minimum(1), z.maximum(31))

/** Who plays which side in a rematch, or that it goes by sealed bids; none: no rematch is wanted (any more). */
export const rematchSidesSchema = z.enum(['kept', 'exchanged', 'bid', 'none'])
export type RematchSides = z.infer<typeof rematchSidesSchema>

/** What is agreed on when a table is opened: what is played, by which rules, and the hash of the seed. */
export const agreedSchema = z.object({
  game: z.string(),
  version: z.int(),
  setup: z.unknown(),
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  seedHash: z.string(),
  spectators: spectatorPolicySchema,
  delayRounds: z.optional(delayRoundsSchema),
  /** One person may hold several seats at one computer. */
  bothSides: z.boolean(),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  /** How sides are settled at the start (T28); absent: by the seats that people take. */
  settling: z.optional(settlingSchema),
  /** The result counts for the ratings of both, if they still want that (T30). */
  rated: z.optional(z.literal(true)),
  /** The match begins at a moment of another one. */
  origin: z.optional(originSchema),
})
