import { mostEnvelopes, recordSchema, sealedStandingSchema } from '@opsroom/rules/core'
import { z } from 'zod/mini'
import { answerSchemaOf, roomCodeSchema, shownNameSchema } from './common.ts'
import { visibleNameSchema } from './visible-text.ts'

/** The name of a contest: like the name of a person, but longer. */
export const contestTitleSchema = visibleNameSchema({ longest: 60 })

/** The plan from which a contest is opened. */
export const contestWishSchema = z.strictObject({
  title: contestTitleSchema,
  game: z.string().check(z.maxLength(24)),
  /** The name of one of the presets of options that the game offers for sealed orders (W14). */
  setup: z.string().check(z.maxLength(24)),
  /** The deadline, ISO 8601; at most 60 days ahead (W14). */
  deadline: z.iso.datetime({ offset: true }),
  listed: z.boolean(),
})

const hashSchema = z.string().check(z.maxLength(64))

/** A contest as everybody may see it. The number and the names of its participants are secret before the deadline. */
export const contestSchema = z.object({
  code: roomCodeSchema,
  title: z.string(),
  /** The name of the organiser; absent if they have deleted their data. */
  name: z.optional(shownNameSchema),
  game: z.string(),
  setup: z.string(),
  version: z.int(),
  deadline: z.string(),
  /** The status: `open` until the deadline, `playing` while bots play the games, then `over`. */
  status: z.enum(['open', 'playing', 'over']),
})
export type ContestSummary = z.infer<typeof contestSchema>

/** A contest in the list, with the caller's part in it. */
export const listedContestSchema = z.extend(contestSchema, {
  /** Whether the caller is its organiser. */
  own: z.boolean(),
  /** Whether the caller has sealed orders for the contest. */
  entered: z.boolean(),
})
export type ListedContest = z.infer<typeof listedContestSchema>

/** The caller's own sealed orders, which nobody else is sent. */
export const mySealedOrdersSchema = z.object({
  orders: z.array(z.unknown()),
  nonce: z.string(),
  commitment: hashSchema,
  sealedAt: z.string(),
})

const place = z.int().check(z.minimum(0), z.maximum(mostEnvelopes - 1))

export const sealedOrdersMessages = {
  /** Lists the public contests, and the caller's own. Subscribes to `sealed.changed`. */
  'sealed.subscribe': {
    request: z.strictObject({}),
    answer: answerSchemaOf({ contests: z.array(listedContestSchema) }),
  },
  'sealed.unsubscribe': { request: z.strictObject({}), answer: answerSchemaOf({}) },
  /** Opens a contest (W14, W73), with the caller as its organiser. */
  'sealed.open': { request: contestWishSchema, answer: answerSchemaOf({ code: roomCodeSchema }) },
  /** Requests the present state of a contest (W70). Subscribes to `sealed.changed`. */
  'sealed.find': {
    request: z.strictObject({ code: roomCodeSchema }),
    answer: answerSchemaOf({
      contest: contestSchema,
      own: z.boolean(),
      /** The hash of the seed, published when the contest is opened. */
      seedHash: hashSchema,
      mine: z.optional(mySealedOrdersSchema),
      /**
       * Present from the deadline on: the participants with the hashes of their envelopes, and the conditions of all
       * games.
       */
      closed: z.optional(
        z.object({
          conditions: z.string(),
          envelopes: z.array(z.object({ name: shownNameSchema, commitment: hashSchema })),
          played: z.int(),
          games: z.int(),
          /** The index of the caller's own envelope. */
          mine: z.optional(place),
        }),
      ),
      /**
       * Present once all games are played: the points of the first seat in each game, with a row for each envelope at
       * the first seat and a column for each envelope at the second; and the ranking.
       */
      over: z.optional(
        z.object({
          points: z.array(z.array(z.nullable(z.int()))),
          table: z.array(z.object(sealedStandingSchema.shape)),
        }),
      ),
    }),
  },
  /** Seals the caller's orders for a contest, in place of those that they sealed before (W70, W71, W72, W74). */
  'sealed.seal': {
    request: z.strictObject({ code: roomCodeSchema, orders: z.array(z.unknown()).check(z.maxLength(8)) }),
    answer: answerSchemaOf({ commitment: hashSchema, nonce: z.string() }),
  },
  'sealed.withdraw': { request: z.strictObject({ code: roomCodeSchema }), answer: answerSchemaOf({}) },
  /** Requests one game of a finished contest, as a record of its own (W70, W75). */
  'sealed.pairing': {
    request: z.strictObject({ code: roomCodeSchema, first: place, second: place }),
    answer: answerSchemaOf({ record: recordSchema }),
  },
}
