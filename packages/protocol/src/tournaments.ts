import { setupSummarySchema, spectatorPolicySchema, timeControlSchema } from '@opsroom/rules/core'
import {
  resultSchema,
  standingSchema,
  systemSchema,
  tournamentRecordSchema,
} from '@opsroom/tournament/schema'
import { z } from 'zod/mini'
import { answerSchemaOf, roomCodeSchema, shownNameSchema, watchedAudienceSchema } from './common.ts'
import { visibleNameSchema } from './visible-text.ts'

const countSchema = z.int().check(z.minimum(1), z.maximum(128))

/** The description of a tournament: a text of several lines, or empty. */
export const tournamentAboutSchema = visibleNameSchema({ longest: 1000, shortest: 0, keepsLines: true })

/** The plan of a new tournament. */
export const tournamentPlanSchema = z.strictObject({
  name: visibleNameSchema({ longest: 48, shortest: 3 }),
  about: tournamentAboutSchema,
  game: z.string().check(z.maxLength(24)),
  /** The game's options, as for a new room (W14), but without content of the players' own (W68). */
  setup: z.unknown(),
  /** The seats that are to be played, as for a new room; exactly two (W68). */
  seats: z.optional(z.array(watchedAudienceSchema).check(z.maxLength(20))),
  /** The time control; absent for untimed games. */
  timeControl: z.optional(timeControlSchema),
  system: systemSchema,
  /** The number of entrants for whom there is room (W64). */
  places: z.int().check(z.minimum(2), z.maximum(128)),
  /** The longest time for a round, in days. */
  roundDays: z.int().check(z.minimum(1), z.maximum(60)),
  /** The time of the automatic start, ISO 8601; absent if the organiser starts the tournament. */
  closesAt: z.optional(z.iso.datetime()),
  /** Whether the tournament is listed for everybody; otherwise it can be reached by its link and code only. */
  listed: z.boolean(),
  /** Whether everybody may watch the tournament's games. */
  spectators: spectatorPolicySchema,
})
export type TournamentPlan = z.infer<typeof tournamentPlanSchema>

/** A tournament as a list shows it. */
export const tournamentSummarySchema = z.object({
  code: roomCodeSchema,
  name: z.string(),
  game: z.string(),
  /** The two seats of the tournament's games, with their sides. */
  seats: z.array(z.object({ id: z.string(), side: z.string() })),
  digest: z.optional(setupSummarySchema),
  timeControl: z.optional(timeControlSchema),
  system: systemSchema,
  status: z.enum(['open', 'playing', 'over', 'cancelled']),
  places: countSchema,
  roundDays: z.int(),
  /** The number of entrants, without those who have withdrawn. */
  registered: z.int(),
  /** The number of rounds of the tournament that have begun. */
  rounds: z.int(),
  closesAt: z.optional(z.string()),
})
export type TournamentSummary = z.infer<typeof tournamentSummarySchema>

/** A game of a round of a tournament. Until the game is decided, this tells nothing about its table. */
export const tournamentGameSchema = z.object({
  first: countSchema,
  second: countSchema,
  result: z.optional(resultSchema),
  /** The code of the game's room; only for its players, or for everybody if everybody may watch. */
  room: z.optional(roomCodeSchema),
})

/** A tournament as its page shows it. */
export const tournamentSchema = z.extend(tournamentSummarySchema, {
  about: z.string(),
  listed: z.boolean(),
  spectators: spectatorPolicySchema,
  /** The name of the organiser; absent if they have deleted their data. */
  organiser: z.optional(shownNameSchema),
  /**
   * The hash of the seed from which everything random in the tournament is drawn; `seed` is the seed itself, once the
   * tournament is over.
   */
  seedHash: z.string(),
  seed: z.optional(z.string()),
  /** The entrants in the order of registration. They get their numbers when the first round begins. */
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
  /** The caller's part in the tournament. */
  you: z.object({
    organise: z.boolean(),
    /** The id of the entrant that the caller is; absent if they do not take part. */
    entrant: z.optional(z.uuid()),
  }),
})
export type Tournament = z.infer<typeof tournamentSchema>

/** An organiser's verdict on a game that is not decided yet. */
export const gameVerdictSchema = z.enum(['first', 'second', 'draw', 'none'])
export type GameVerdict = z.infer<typeof gameVerdictSchema>

/** A command of an organiser to a tournament. */
export const organiserCommandSchema = z.discriminatedUnion('do', [
  /** Closes the registration and begins the first round. */
  z.strictObject({ do: z.literal('begin') }),
  z.strictObject({ do: z.literal('cancel') }),
  z.strictObject({ do: z.literal('remove'), entrant: z.uuid() }),
  /** Decides a game of the current round, which must not be a game of the organiser's own (W69). */
  z.strictObject({
    do: z.literal('decide'),
    first: countSchema,
    second: countSchema,
    verdict: gameVerdictSchema,
  }),
])
export type OrganiserCommand = z.infer<typeof organiserCommandSchema>

const codeShape = { code: roomCodeSchema }
const codeOnly = z.strictObject(codeShape)

export const tournamentMessages = {
  /** Lists the public tournaments, the newest first, and those that the caller organises or plays in. */
  'tournament.list': {
    request: z.strictObject({}),
    answer: answerSchemaOf({
      listed: z.array(tournamentSummarySchema),
      mine: z.array(tournamentSummarySchema),
    }),
  },
  /**
   * Requests one tournament (W62) and subscribes to it: from then on `tournament.changed` says when to request it
   * again.
   */
  'tournament.subscribe': { request: codeOnly, answer: answerSchemaOf({ tournament: tournamentSchema }) },
  'tournament.unsubscribe': { request: codeOnly, answer: answerSchemaOf({}) },
  /** Opens a tournament (W65, W68), whose registration begins at once. */
  'tournament.make': { request: tournamentPlanSchema, answer: answerSchemaOf(codeShape) },
  /** Registers the caller for a tournament (W63 to W65). */
  'tournament.register': { request: codeOnly, answer: answerSchemaOf({}) },
  /**
   * Withdraws the caller: before the start, their registration is removed; after it, their games in progress are lost.
   */
  'tournament.withdraw': { request: codeOnly, answer: answerSchemaOf({}) },
  /** Carries out a command of the tournament's organiser (W66, W67). */
  'tournament.organise': {
    request: z.strictObject({ code: roomCodeSchema, act: organiserCommandSchema }),
    answer: answerSchemaOf({}),
  },
  /** Requests the record of a tournament, from which anybody can compute its pairings and its table again. */
  'tournament.record': { request: codeOnly, answer: answerSchemaOf({ record: tournamentRecordSchema }) },
}
