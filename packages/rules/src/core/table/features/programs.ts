import { z } from 'zod/mini'
import { fieldUnlessEmpty, withoutKey } from '../base.ts'
import { featureEvents, fieldNames } from '../feature.ts'

/**
 * The seats whose programs are not yet announced, without one seat whose program has just been announced, or that has
 * been left.
 */
const withoutUnsaid = (unsaid: readonly string[] = [], seat: string) =>
  fieldUnlessEmpty(
    'programs',
    unsaid.filter((id) => id !== seat),
  )

/** Programs that play seats for the holders of these seats (T21). */
export const events = featureEvents({
  kinds: {
    /**
     * The holder of a seat has let a program play it (T21): from now on the program may give the seat's orders. In a
     * secret phase nobody is told: the event then has only a sealed part, and is appended again with an open part when
     * the phase is over.
     */
    programPlays: { open: z.object({ seat: z.string() }), sealed: z.object({ seat: z.string() }) },
  },
  /** The seats that a program of their holder may play (T21), until they are left; absent when there are none. */
  open: { programs: z.optional(z.record(z.string(), z.literal(true))) },
  /** The seats that got a program in a secret phase, and whose programs are not yet announced. */
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
