import { z } from 'zod/mini'
import { contestStandings } from './scores.ts'

/** The format of a contest's record: the name and version of the form. */
export const sealedFormat = 'ops-room-sealed/1'

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** The greatest number of envelopes in a contest, which makes 992 games. */
export const mostEnvelopes = 32
const place = z.int().check(z.minimum(0), z.maximum(mostEnvelopes - 1))

/** An opened envelope; the commitment is the hash of the orders with the nonce. */
export const envelopeSchema = z.strictObject({
  name: z.string().check(z.maxLength(64)),
  commitment: hash,
  nonce: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  orders: z.array(z.unknown()).check(z.maxLength(8)),
})

/** One pairing of a contest: the envelope at each seat, the points of the first seat, and the orders of the bots. */
export const sealedPairingSchema = z.strictObject({
  first: place,
  second: place,
  points: z.int(),
  orders: z.array(z.unknown()).check(z.maxLength(3000)),
})

export const sealedStandingSchema = z.strictObject({
  envelope: place,
  place: z.int(),
  games: z.int(),
  first: z.int(),
  second: z.int(),
  total: z.int(),
  outthought: z.int(),
  outthoughtBy: z.int(),
  best: z.optional(z.strictObject({ seat: z.enum(['first', 'second']), against: place, points: z.int() })),
})

/** The bots that played the games of a contest. */
export const sealedBotsSchema = z.strictObject({
  level: z.enum(['recruit', 'regular', 'ace']),
  /** The number of samples for each decision. */
  budget: z.int().check(z.minimum(0), z.maximum(1000)),
  /** The version of the bots; bots of another version may give other orders. */
  version: z.int(),
})
export type SealedBots = z.infer<typeof sealedBotsSchema>

/** The record of a finished contest, with everything in it, so that a reader can replay it: docs/sealed-orders.md. */
export const sealedRecordSchema = z.strictObject({
  format: z.literal(sealedFormat),
  game: z.string().check(z.maxLength(24)),
  /** The version of the game's rules. */
  version: z.int(),
  /** The name of the setup that all games of the contest share. */
  setup: z.string().check(z.maxLength(24)),
  title: z.string().check(z.maxLength(80)),
  seed: hash,
  /** The hash of the seed, published when the contest was opened. */
  seedHash: hash,
  bots: sealedBotsSchema,
  /** The envelopes, sorted by their commitments. */
  envelopes: z.array(envelopeSchema).check(z.maxLength(mostEnvelopes)),
  pairings: z.array(sealedPairingSchema).check(z.maxLength(mostEnvelopes * (mostEnvelopes - 1))),
  table: z.array(sealedStandingSchema).check(z.maxLength(mostEnvelopes)),
})
export type SealedRecord = z.infer<typeof sealedRecordSchema>
export type Envelope = z.infer<typeof envelopeSchema>
export type SealedPairing = z.infer<typeof sealedPairingSchema>

/**
 * The points of a contest's games as a matrix: a row for each envelope at the first seat, a column for each at the
 * second.
 */
export function pointsMatrixOf(
  envelopes: number,
  pairings: readonly Pick<SealedPairing, 'first' | 'second' | 'points'>[],
): (number | undefined)[][] {
  const points = Array.from({ length: envelopes }, () => Array<number | undefined>(envelopes).fill(undefined))
  for (const pairing of pairings) {
    const row = points[pairing.first]
    if (row) row[pairing.second] = pairing.points
  }
  return points
}

/** The standings of a contest, from the points of its pairings. */
export const standingsOfPairings = (
  envelopes: number,
  pairings: readonly Pick<SealedPairing, 'first' | 'second' | 'points'>[],
) => contestStandings(pointsMatrixOf(envelopes, pairings))
