import { mostEnvelopes, recordSchema, sealedStandingSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, codeSchema, shownNameSchema } from './common.ts'
import { visibleName } from './visible-text.ts'

/** The name of a contest: as that of a person, but longer. */
export const contestTitleSchema = visibleName({ longest: 60 })

/** The plan of a contest to be opened. */
export const contestWishSchema = z.strictObject({
  title: contestTitleSchema,
  game: z.string().check(z.maxLength(24)),
  /** The name of one of the options that the game has for sealed orders (W14). */
  setup: z.string().check(z.maxLength(24)),
  /** ISO 8601; at most 60 days ahead (W14). */
  deadline: z.iso.datetime({ offset: true }),
  listed: z.boolean(),
})

const hashSchema = z.string().check(z.maxLength(64))

/** A contest as everybody may see it. The number and names of participants are secret before the deadline. */
export const contestSchema = z.object({
  code: codeSchema,
  title: z.string(),
  /** The organiser; absent when they have deleted their data. */
  name: z.optional(shownNameSchema),
  game: z.string(),
  setup: z.string(),
  version: z.int(),
  deadline: z.string(),
  /** `open` until the deadline, `playing` while bots play the games, then `over`. */
  status: z.enum(['open', 'playing', 'over']),
})
export type ContestSummary = z.infer<typeof contestSchema>

/** A contest in the list: with the caller's part in it. */
export const listedContestSchema = z.extend(contestSchema, {
  /** Whether the caller has opened it. */
  own: z.boolean(),
  /** Whether the caller has sealed orders for it. */
  entered: z.boolean(),
})
export type ListedContest = z.infer<typeof listedContestSchema>

/** The asker's own orders: for nobody else. */
export const mySealedSchema = z.object({
  orders: z.array(z.unknown()),
  nonce: z.string(),
  commitment: hashSchema,
  sealedAt: z.string(),
})

const place = z.int().check(z.minimum(0), z.maximum(mostEnvelopes - 1))

export const sealedMessages = {
  /** The listed contests, and one's own. Subscribes to `sealed.changed`. */
  'sealed.subscribe': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ contests: z.array(listedContestSchema) }),
  },
  'sealed.unsubscribe': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** Opens a contest (W14, W73). */
  'sealed.open': { request: contestWishSchema, answer: answerSchemaOf({ code: codeSchema }) },
  /** A contest in its present state (W70). Subscribes to `sealed.changed`. */
  'sealed.find': {
    request: z.strictObject({ code: codeSchema }),
    answer: answerSchemaOf({
      contest: contestSchema,
      own: z.boolean(),
      /** The hash of the seed, published from the beginning. */
      seedHash: hashSchema,
      mine: z.optional(mySealedSchema),
      /** From the deadline on: the participants, the hashes of their envelopes, and the conditions of all games. */
      closed: z.optional(
        z.object({
          conditions: z.string(),
          envelopes: z.array(z.object({ name: shownNameSchema, commitment: hashSchema })),
          played: z.int(),
          games: z.int(),
          /** The number of the caller's own envelope. */
          mine: z.optional(place),
        }),
      ),
      /** When all games are played: the points of the first seat, by both envelopes, and the table. */
      over: z.optional(
        z.object({
          points: z.array(z.array(z.nullable(z.int()))),
          table: z.array(z.object(sealedStandingSchema.shape)),
        }),
      ),
    }),
  },
  /** Seals the orders of the asker, instead of those before (W70, W71, W72, W74). */
  'sealed.seal': {
    request: z.strictObject({ code: codeSchema, orders: z.array(z.unknown()).check(z.maxLength(8)) }),
    answer: answerSchemaOf({ commitment: hashSchema, nonce: z.string() }),
  },
  'sealed.withdraw': { request: z.strictObject({ code: codeSchema }), answer: answerSchemaOf({}) },
  /** One game of a contest that is over, as a record of its own (W70, W75). */
  'sealed.pairing': {
    request: z.strictObject({ code: codeSchema, first: place, second: place }),
    answer: answerSchemaOf({ record: recordSchema }),
  },
}
