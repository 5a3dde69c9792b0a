import { z } from 'zod/mini'
import { fieldUnlessEmpty, withoutKey } from '../base.ts'
import { featureEvents, fieldNames } from '../feature.ts'

/** The list without this seat, whose program has been announced or has lost its seat. */
const withoutUnsaid = (unsaid: readonly string[] = [], seat: string) =>
  fieldUnlessEmpty(
    'programs',
    unsaid.filter((id) => id !== seat),
  )

/** Programs that play seats of their holders (T21). */
export const events = featureEvents({
  kinds: {
    /**
     * A program of its holder has come to a seat (T21): from now on it may give the orders of the seat. While all work
     * in secret nobody is told: the event is in the sealed part, and again in an open one when the secret phase is
     * over.
     */
    programPlays: { open: z.object({ seat: z.string() }), sealed: z.object({ seat: z.string() }) },
  },
  /** The seats to which a program of their holder has come (T21), until they are left; absent: none. */
  open: { programs: z.optional(z.record(z.string(), z.literal(true))) },
  /** The seats to which a program has come in secret and that are still to be announced. */
  sealed: fieldNames<{ programs?: string[] }>('programs'),
  folds: {
    programPlays: {
      open: ({ programs }, { seat }) => ({ programs: { ...programs, [seat]: true as const } }),
      sealed(sealed, data, open) {
        if (!sealed) return sealed
        if (open) return withoutUnsaid(sealed.programs, open.seat)
        return data ? { programs: [...(sealed.programs ?? []), data.seat] } : sealed
      },
    },
  },
  reacts: {
    // A seat that is left has no holder, so no program plays there.
    seatLeft: {
      open: ({ programs = {} }, { seat }: { seat: string }) =>
        fieldUnlessEmpty('programs', withoutKey(programs, seat)),
      sealed: (sealed, _, left: { seat: string } | undefined) =>
        sealed && left ? withoutUnsaid(sealed.programs, left.seat) : sealed,
    },
  },
})
