import { z } from 'zod/mini'
import { originSchema } from './moment.ts'
import { settlingSchema } from './sides.ts'
import { timeControlSchema } from './time-control.ts'

// Terms that commands, events and the state of a table share. Of the table's code, the browser's first script contains
// only this file and its imports.

export const spectatorPolicySchema = z.enum(['none', 'public'])
export type SpectatorPolicy = z.infer<typeof spectatorPolicySchema>
/** The delay of spectators, in rounds; 0 or absent for none. */
export const delayRoundsSchema = z.int().check(z.minimum(0), z.maximum(5))
/** The usual delay for spectators, in rounds, so that they cannot tell a player what is still secret. */
export const defaultSpectatorDelayRounds = 2

/** The schema of a seat's id in commands. */
export const seatSchema = z.string().check(z.maxLength(16))

/** The end of a table: its reason, the winners, and the score. */
export const endingSchema = z.strictObject({
  by: z.enum(['game', 'resignation', 'agreement', 'closed', 'time']),
  winners: z.array(z.string()),
  points: z.record(z.string(), z.number()),
  /** The seat that resigned, when the table ended by a resignation. */
  resigned: z.optional(z.string()),
  /** The seats that were out of time, when the table ended by a claim. */
  late: z.optional(z.array(z.string())),
})
export type Ending = z.infer<typeof endingSchema>

/** The schema of a bot's level; `core` does not know which levels exist. */
export const botLevelSchema = z.string().check(z.regex(/^[a-z]{1,16}$/))

/** The greatest length of a pause that the seats agree on (T22), in minutes: up to 30 days. */
export const pauseMinutesSchema = z.int().check(z.minimum(1), z.maximum(43_200))
/** The number of days off that a seat takes at once (T23). */
export const holidayDaysSchema = z.int().check(z.minimum(1), z.maximum(31))

/**
 * A seat's wish for a rematch: with the sides kept or exchanged, or with sealed bids for them; `none`: the seat wants
 * no rematch, or no longer.
 */
export const rematchSidesSchema = z.enum(['kept', 'exchanged', 'bid', 'none'])
export type RematchSides = z.infer<typeof rematchSidesSchema>

/**
 * The terms with which a table is opened: the game, its setup and version, the seats, the hash of the seed, and what
 * the host has chosen.
 */
export const tableTermsSchema = z.object({
  game: z.string(),
  version: z.int(),
  setup: z.unknown(),
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  seedHash: z.string(),
  spectators: spectatorPolicySchema,
  delayRounds: z.optional(delayRoundsSchema),
  /** Whether one person may hold several seats at one computer. */
  bothSides: z.boolean(),
  /** The time control; absent at an untimed table. */
  timeControl: z.optional(timeControlSchema),
  /** The way in which sides are settled at the start (T28); absent when people choose their sides with their seats. */
  settling: z.optional(settlingSchema),
  /** Whether the game is rated, if both persons still want that at the end (T30). */
  rated: z.optional(z.literal(true)),
  /**
   * The moment of another match from which this match is played; absent for a match that begins at the start of the
   * game.
   */
  origin: z.optional(originSchema),
})
