import { z } from 'zod/mini'
import { type BaseSealed, baseOpenSchema, withoutKey } from '../base.ts'
import { featureEvents, fieldNames } from '../feature.ts'
import { momentSourceSchema } from '../moment.ts'
import { endingSchema, tableTermsSchema } from '../terms.ts'

/**
 * The course of every table: it is opened, people sit down, it starts, it ends. The id of the person who holds a seat
 * is sealed: others are shown only the name that the person gave.
 */
export const events = featureEvents({
  kinds: {
    /** The table is opened; the first event of every event log. */
    opened: {
      open: tableTermsSchema,
      sealed: z.object({ host: z.string(), moment: z.optional(momentSourceSchema) }),
    },
    seatTaken: {
      open: z.object({ seat: z.string(), name: z.string() }),
      sealed: z.object({ person: z.string() }),
    },
    seatLeft: { open: z.object({ seat: z.string() }) },
    started: { open: z.object({}) },
    /** The end of the table; from this event on the seed is public. */
    ended: { open: z.object({ ending: endingSchema, seed: z.string() }) },
  },
  open: baseOpenSchema.shape,
  sealed: fieldNames<BaseSealed>('host', 'holders', 'moment', 'before'),
  endsRequest: ['ended'],
  folds: {
    opened: {
      open: (open, data) => ({ ...open, ...data }),
      sealed: (sealed, data) =>
        data ? { host: data.host, holders: {}, ...(data.moment && { moment: data.moment }) } : sealed,
    },
    seatTaken: {
      open: (open, { seat, name }) => ({ ...open, taken: { ...open.taken, [seat]: name } }),
      sealed: (sealed, data, open) =>
        sealed && data && open
          ? { ...sealed, holders: { ...sealed.holders, [open.seat]: data.person } }
          : sealed,
    },
    seatLeft: {
      // Removes the clocks, which run before the start only while seats bid: in the next bidding every seat has its
      // full time, and no days off remain from this bidding.
      open: ({ clocks: _, ...open }, { seat }) => ({ ...open, taken: withoutKey(open.taken, seat) }),
      sealed: (sealed, _, open) =>
        sealed && open ? { ...sealed, holders: withoutKey(sealed.holders, open.seat) } : sealed,
    },
    started: {
      open: (open) => ({ ...open, started: true }),
      // Drops the source of the moment: from the start on the event log has the events of the past match. The seed and
      // the draws of the past are kept.
      sealed(sealed) {
        if (!sealed?.moment) return sealed
        const { moment, ...rest } = sealed
        return { ...rest, before: moment.before }
      },
    },
    ended: { open: (open, { ending, seed }) => ({ ...open, ending, seed }) },
  },
  reacts: {
    spectatorsLetIn: {
      open: (open, { delayRounds }: { delayRounds: number }) => ({
        ...open,
        spectators: 'public' as const,
        delayRounds,
      }),
    },
    spectatorsKeptOut: {
      open: ({ delayRounds: _, ...open }) => ({ ...open, spectators: 'none' as const }),
    },
  },
})
