import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import { featureEvents, type Intersection, type SchemaFields } from '../feature.ts'

/**
 * A request of a seat to the other seats, by the name of its kind (`wish`). A kind may have fields of its own besides
 * these.
 */
export interface AskedWish {
  seat: SeatId
  wish: string
}
export interface Requests {
  asked?: (AskedWish & { agreed: string[] }) | undefined
}

type AllFields<W> = W[keyof W] extends infer F ? (F extends SchemaFields ? F : never) : never
/** The additional fields of all kinds of requests, made optional: an event has only the fields of its own kind. */
type OptionalFields<W> = {
  [F in keyof Intersection<AllFields<W>>]: Intersection<AllFields<W>>[F] extends z.ZodMiniType
    ? z.ZodMiniOptional<Intersection<AllFields<W>>[F]>
    : never
}

const optionalFields = <W extends Record<string, SchemaFields>>(wishes: W): OptionalFields<W> =>
  // The cast is needed because `Object.fromEntries` loses the names of the fields.
  Object.fromEntries(
    Object.values(wishes).flatMap((fields) =>
      Object.entries(fields).map(([name, schema]) => [name, z.optional(schema)]),
    ),
  ) as OptionalFields<W>

const isOver = { open: () => ({}) }
const folds = {
  asked: { open: (_: Requests, asked: AskedWish): Requests => ({ asked: { ...asked, agreed: [] } }) },
  answered: {
    open: ({ asked }: Requests, { seat, agrees }: { seat: SeatId; agrees: boolean }): Requests =>
      asked && agrees ? { asked: { ...asked, agreed: [...asked.agreed, seat] } } : {},
  },
  withdrawn: isOver,
}

/**
 * The events of requests, which need the consent of the other seats (T8).
 * @param wishes the kinds of requests that features add, with the additional fields of each
 * @param endedBy the types of features' events that end an open request
 */
export function requestEvents<const W extends Record<string, SchemaFields>>(
  wishes: W,
  endedBy: readonly string[],
) {
  // The cast is needed because `Object.keys` returns plain strings.
  const wish = z.enum(Object.keys(wishes) as (keyof W & string)[])
  const fields = optionalFields(wishes)
  const kinds = {
    /** A seat makes a request to the others. */
    asked: { open: z.object({ seat: z.string(), wish, ...fields }) },
    /** Another seat answers an open request; a no ends the request. */
    answered: { open: z.object({ seat: z.string(), agrees: z.boolean() }) },
    withdrawn: { open: z.object({ seat: z.string() }) },
  }
  return featureEvents({
    kinds,
    /** The open request, with the seat that made it and the seats that have agreed so far. */
    open: {
      asked: z.optional(z.object({ seat: z.string(), wish, ...fields, agreed: z.array(z.string()) })),
    },
    // The cast is safe: the folds copy the additional fields of a request without naming them.
    folds: folds as never,
    reacts: Object.fromEntries(endedBy.map((type) => [type, isOver])),
  })
}
