import { z } from 'zod/mini'

/** The greatest number of entrants, by the tournament's system. */
export const mostEntrants = { all: 16, swiss: 128, cup: 128 } as const
export const mostSwissRounds = 11

/**
 * The system of a tournament. `all`: all against all, in two games with exchanged sides; `swiss`: entrants with equal
 * points meet; `cup`: the loser of a match of two games is out.
 */
export const systemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('swiss'),
    rounds: z.int().check(z.minimum(1), z.maximum(mostSwissRounds)),
    /**
     * Whether each match has two games with exchanged sides. Otherwise it has one game, and each entrant's sides are
     * balanced over the rounds.
     */
    bothSides: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('cup') }),
])
export type System = z.infer<typeof systemSchema>

/** The ways in which a game of a tournament can be decided: at its table, or by the rules of the tournament. */
export const decisionKinds = [
  'game',
  'resignation',
  'agreement',
  'time',
  'closed',
  'absence',
  'withdrawal',
  'deadline',
  'organiser',
] as const

const pointsSchema = z.int().check(z.minimum(0), z.maximum(2))

/** The result of a game in tournament points: 2 for a win, 1 each for a draw. */
export const resultSchema = z.strictObject({
  points: z.tuple([pointsSchema, pointsSchema]),
  /** The final score in the game's own points; present if the game was played to its end. */
  score: z.optional(z.tuple([z.number(), z.number()])),
  by: z.enum(decisionKinds),
})
export type GameResult = z.infer<typeof resultSchema>

const numberSchema = z.int().check(z.minimum(1), z.maximum(128))

/** A game of a match: the numbers of the entrants at the first and the second seat, and the result. */
export const pairedGameSchema = z.strictObject({
  first: numberSchema,
  second: numberSchema,
  result: z.optional(resultSchema),
})
export type PairedGame = z.infer<typeof pairedGameSchema>

/** A match of a round. It has two entrants; or one, who has a bye; or, in a cup, none if both have withdrawn. */
export const pairedMatchSchema = z.strictObject({
  entrants: z.array(numberSchema).check(z.maxLength(2)),
  games: z.array(pairedGameSchema).check(z.maxLength(2)),
})
export type PairedMatch = z.infer<typeof pairedMatchSchema>

export const roundSchema = z.strictObject({
  number: z.int().check(z.minimum(1), z.maximum(127)),
  matches: z.array(pairedMatchSchema).check(z.maxLength(64)),
})
export type Round = z.infer<typeof roundSchema>

/** An entrant, numbered from 1 in the order of registration. */
export const entrantSchema = z.strictObject({
  number: numberSchema,
  name: z.string().check(z.maxLength(24)),
  /** The first round for which the entrant was no longer paired; absent if they have not withdrawn. */
  left: z.optional(z.int().check(z.minimum(1))),
})
export type Entrant = z.infer<typeof entrantSchema>

/**
 * A standing, that is, a line of the table. The values that decide between entrants with equal points are listed in the
 * order of `tieBreaks`.
 */
export const standingSchema = z.strictObject({
  rank: z.int(),
  number: numberSchema,
  points: z.int(),
  /** In a cup, the number of rounds that the entrant has survived. */
  reached: z.int(),
  /** The sum of the points of all opponents of the entrant. */
  buchholz: z.int(),
  /**
   * Twice the points of the opponents whom the entrant has beaten, plus the points of those against whom they have
   * drawn.
   */
  sonneborn: z.int(),
  /** The entrant's points from games against entrants with equally many points. */
  direct: z.int(),
  /**
   * The entrant's total score in the game's own points minus that of their opponents, over games played to their end.
   */
  score: z.number(),
})
export type Standing = z.infer<typeof standingSchema>

/**
 * The criteria by which the table is sorted, in order. Entrants who are equal in all of them stand in the drawn order.
 */
export const tieBreaks = {
  all: ['points', 'direct', 'sonneborn', 'score'],
  swiss: ['points', 'buchholz', 'direct', 'score'],
  cup: ['reached', 'points', 'score'],
} as const satisfies Record<System['kind'], (keyof Standing)[]>

export const tournamentRecordFormat = 'ops-room-tournament/1'

/** The record of a tournament, which everybody may store and check. */
export const tournamentRecordSchema = z.strictObject({
  format: z.literal(tournamentRecordFormat),
  code: z.string().check(z.maxLength(6)),
  game: z.string().check(z.maxLength(24)),
  system: systemSchema,
  /** The hash of the seed, published when the tournament was opened. */
  seedHash: z.string().check(z.maxLength(64)),
  /** The seed of all random draws, 32 bytes as hex; present once the tournament is over. */
  seed: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  entrants: z.array(entrantSchema).check(z.maxLength(128)),
  rounds: z.array(roundSchema).check(z.maxLength(127)),
  /** The final table; present once the tournament is over. */
  table: z.optional(z.array(standingSchema).check(z.maxLength(128))),
})
export type TournamentRecord = z.infer<typeof tournamentRecordSchema>
