import { z } from 'zod/mini'

/** The most persons in a tournament, by its system. */
export const mostEntrants = { all: 16, swiss: 128, cup: 128 } as const
export const mostSwissRounds = 11

/**
 * The system of pairing: all meet all, in two games with exchanged sides; Swiss, where entrants with equal points meet;
 * or a cup, where the loser of a match of two games is out.
 */
export const systemSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  z.strictObject({
    kind: z.literal('swiss'),
    rounds: z.int().check(z.minimum(1), z.maximum(mostSwissRounds)),
    /**
     * Whether each match has two games with exchanged sides; otherwise it has one, and the sides are balanced over the
     * rounds.
     */
    bothSides: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('cup') }),
])
export type System = z.infer<typeof systemSchema>

/** The way in which a game of a tournament was decided: at its table, or by the rules of the tournament. */
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

/** The result of a game: 2 points for a win, 1 each for a draw. */
export const resultSchema = z.strictObject({
  points: z.tuple([pointsSchema, pointsSchema]),
  /** The final score in the game's own points, where the game was played to its end. */
  score: z.optional(z.tuple([z.number(), z.number()])),
  by: z.enum(decisionKinds),
})
export type GameResult = z.infer<typeof resultSchema>

const numberSchema = z.int().check(z.minimum(1), z.maximum(128))

/** A game: the entrant at the first seat and the one at the second, by their numbers. */
export const pairedGameSchema = z.strictObject({
  first: numberSchema,
  second: numberSchema,
  result: z.optional(resultSchema),
})
export type PairedGame = z.infer<typeof pairedGameSchema>

/** A match of a round. It has two entrants; one, who has a bye; or in a cup none, where both have withdrawn. */
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

/** A person who plays, numbered from 1 in the order of registration. */
export const entrantSchema = z.strictObject({
  number: numberSchema,
  name: z.string().check(z.maxLength(24)),
  /** The first round for which they were no longer paired. */
  left: z.optional(z.int().check(z.minimum(1))),
})
export type Entrant = z.infer<typeof entrantSchema>

/** A line of the table. The values that decide between equals stand in the order of `tieBreaks`. */
export const standingSchema = z.strictObject({
  rank: z.int(),
  number: numberSchema,
  points: z.int(),
  /** In a cup, the number of rounds that the entrant has survived. */
  reached: z.int(),
  /** The sum of the points of all opponents. */
  buchholz: z.int(),
  /** Twice the points of opponents that the entrant has beaten, and once the points of those who drew. */
  sonneborn: z.int(),
  /** Points in the games against entrants with the same points. */
  direct: z.int(),
  /** The entrant's own points of the game itself minus those of opponents, in games that were played to their end. */
  score: z.number(),
})
export type Standing = z.infer<typeof standingSchema>

/**
 * The keys by which the table is sorted, in order. Entrants that are equal in all of them stand in the order that was
 * drawn.
 */
export const tieBreaks = {
  all: ['points', 'direct', 'sonneborn', 'score'],
  swiss: ['points', 'buchholz', 'direct', 'score'],
  cup: ['reached', 'points', 'score'],
} as const satisfies Record<System['kind'], (keyof Standing)[]>

export const tournamentRecordFormat = 'ops-room-tournament/1'

/** The record of a tournament, which everybody may keep and check. */
export const tournamentRecordSchema = z.strictObject({
  format: z.literal(tournamentRecordFormat),
  code: z.string().check(z.maxLength(6)),
  game: z.string().check(z.maxLength(24)),
  system: systemSchema,
  /** The hash of the seed, published when the tournament was made. */
  seedHash: z.string().check(z.maxLength(64)),
  /** The 32 bytes that all drawing came from, as hex; only once the tournament is over. */
  seed: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/))),
  entrants: z.array(entrantSchema).check(z.maxLength(128)),
  rounds: z.array(roundSchema).check(z.maxLength(127)),
  /** The final table; only once the tournament is over. */
  table: z.optional(z.array(standingSchema).check(z.maxLength(128))),
})
export type TournamentRecord = z.infer<typeof tournamentRecordSchema>
