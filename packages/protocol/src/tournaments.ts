import { setupDigestSchema, spectatorPolicySchema, timeControlSchema } from '@opsroom/rules/core'
import {
  resultSchema,
  standingSchema,
  systemSchema,
  tournamentRecordSchema,
} from '@opsroom/tournament/schema'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, shownNameSchema, watchAsSchema } from './common.ts'
import { visibleName } from './visible-text.ts'

const countSchema = z.int().check(z.minimum(1), z.maximum(128))

/** A text of several lines, or none. */
export const tournamentAboutSchema = visibleName({ longest: 1000, shortest: 0, keepsLines: true })

/** The plan of a new tournament. */
export const tournamentPlanSchema = z.strictObject({
  name: visibleName({ longest: 48, shortest: 3 }),
  about: tournamentAboutSchema,
  game: z.string().check(z.maxLength(24)),
  /** As for a new room (W14), without content of the players' own (W68). */
  setup: z.unknown(),
  /** As for a new room: two of them (W68). */
  seats: z.optional(z.array(watchAsSchema).check(z.maxLength(20))),
  /** Absent: untimed. */
  timeControl: z.optional(timeControlSchema),
  system: systemSchema,
  /** The places for entrants (W64). */
  places: z.int().check(z.minimum(2), z.maximum(128)),
  /** The longest time for a round. */
  roundDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** The time of the automatic start, ISO 8601; absent: the organiser starts it. */
  closesAt: z.optional(z.iso.datetime()),
  /** Shown to everybody in the list, or reachable by link and code only. */
  listed: z.boolean(),
  /** Whether everybody may watch its games. */
  spectators: spectatorPolicySchema,
})
export type TournamentPlan = z.infer<typeof tournamentPlanSchema>

/** A tournament in a list. */
export const tournamentSummarySchema = z.object({
  code: codeSchema,
  name: z.string(),
  game: z.string(),
  /** The two seats, with their sides. */
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  digest: z.optional(setupDigestSchema),
  timeControl: z.optional(timeControlSchema),
  system: systemSchema,
  status: z.enum(['open', 'playing', 'over', 'cancelled']),
  places: countSchema,
  roundDays: z.int(),
  /** The number of entrants who are not out again. */
  registered: z.int(),
  /** The number of rounds that have begun. */
  rounds: z.int(),
  closesAt: z.optional(z.string()),
})
export type TournamentSummary = z.infer<typeof tournamentSummarySchema>

/** A game of a round. Of its table it says nothing until the game is decided. */
export const tournamentGameSchema = z.object({
  first: countSchema,
  second: countSchema,
  result: z.optional(resultSchema),
  /** The code of its room: for those who play it, and for all where all may watch. */
  room: z.optional(codeSchema),
})

/** A tournament as its page shows it. */
export const tournamentSchema = z.extend(tournamentSummarySchema, {
  about: z.string(),
  listed: z.boolean(),
  spectators: spectatorPolicySchema,
  /** Absent: they have deleted their data. */
  organiser: z.optional(shownNameSchema),
  /** The hash of the seed that all drawing comes from, and the seed once it is over. */
  seedHash: z.string(),
  seed: z.optional(z.string()),
  /** In the order of registration. Numbers are given when the first round begins. */
  entrants: z.array(
    z.object({
      id: z.uuid(),
      number: z.optional(countSchema),
      name: shownNameSchema,
      left: z.optional(z.int()),
    }),
  ),
  played: z.array(
    z.object({
      number: z.int(),
      beganAt: z.string(),
      endsAt: z.string(),
      matches: z.array(z.object({ entrants: z.array(countSchema), games: z.array(tournamentGameSchema) })),
    }),
  ),
  table: z.array(standingSchema),
  /** The caller's part in it. */
  you: z.object({
    organise: z.boolean(),
    /** Which of the entrants they are. */
    entrant: z.optional(z.uuid()),
  }),
})
export type Tournament = z.infer<typeof tournamentSchema>

/** An organiser's decision of a game that is not decided yet. */
export const gameVerdictSchema = z.enum(['first', 'second', 'draw', 'none'])
export type GameVerdict = z.infer<typeof gameVerdictSchema>

/** An organiser's act on a tournament. */
export const organiserActSchema = z.discriminatedUnion('do', [
  /** Closes the registration, and begins the first round. */
  z.strictObject({ do: z.literal('begin') }),
  z.strictObject({ do: z.literal('cancel') }),
  z.strictObject({ do: z.literal('remove'), entrant: z.uuid() }),
  /** Decides a game of the current round (W69: not one's own). */
  z.strictObject({
    do: z.literal('decide'),
    first: countSchema,
    second: countSchema,
    verdict: gameVerdictSchema,
  }),
])
export type OrganiserAct = z.infer<typeof organiserActSchema>

const codeShape = { code: codeSchema }
const codeOnly = z.strictObject(codeShape)

export const tournamentMessages = {
  /** Listed tournaments, the newest first, and those that the caller organises or plays in. */
  'tournament.list': {
    request: z.strictObject({}),
    answer: answerSchemaOf({
      listed: z.array(tournamentSummarySchema),
      mine: z.array(tournamentSummarySchema),
    }),
  },
  /** One tournament (W62). From then on `tournament.changed` says when to ask again. */
  'tournament.subscribe': { request: codeOnly, answer: answerSchemaOf({ tournament: tournamentSchema }) },
  'tournament.unsubscribe': { request: codeOnly, answer: answerSchemaOf({}) },
  /** Makes a tournament (W65, W68) with open registration. */
  'tournament.make': { request: tournamentPlanSchema, answer: answerSchemaOf(codeShape) },
  /** Registers for a tournament (W63 to W65). */
  'tournament.register': { request: codeOnly, answer: answerSchemaOf({}) },
  /** Takes the registration back; of a tournament that has begun, withdraws from it: games that run are lost. */
  'tournament.withdraw': { request: codeOnly, answer: answerSchemaOf({}) },
  /** An act of its organiser (W66, W67). */
  'tournament.organise': {
    request: z.strictObject({ code: codeSchema, act: organiserActSchema }),
    answer: answerSchemaOf({}),
  },
  /** The data from which anybody can compute pairings and table again. */
  'tournament.record': { request: codeOnly, answer: answerSchemaOf({ record: tournamentRecordSchema }) },
}
