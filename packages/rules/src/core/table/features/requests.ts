import { z } from 'zod/mini'
import type { SeatId } from '../../audience.ts'
import { featureEvents, type Intersection, type SchemaFields } from '../feature.ts'

/** A wish of a seat that the others are asked about, with the fields of its kind. */
export interface AskedWish {
  seat: SeatId
  wish: string
}
export interface Requests {
  asked?: (AskedWish & { agreed: string[] }) | undefined
}

type AllFields<W> = W[keyof W] extends infer F ? (F extends SchemaFields ? F : never) : never
/** The optional fields of all requests: in an event each has those of its kind. */
type OptionalFields<W> = {
  [F in keyof Intersection<AllFields<W>>]: Intersection<AllFields<W>>[F] extends z.ZodMiniType
    ? z.ZodMiniOptional<Intersection<AllFields<W>>[F]>
    : never
}

const optionalFields = <W extends Record<string, SchemaFields>>(wishes: W): OptionalFields<W> =>
  // `fromEntries` forgets the names.
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
 * Requests that need the consent of the other seats (T8).
 * @param wishes the kinds that features add, with the fields of each
 * @param endedBy the events of features with which a request is over
 */
export function requestEvents<const W extends Record<string, SchemaFields>>(
  wishes: W,
  endedBy: readonly string[],
) {
  // `keys` forgets the names.
  const wish = z.enum(Object.keys(wishes) as (keyof W & string)[])
  const fields = optionalFields(wishes)
  const kinds = {
    /** A seat asks the others for something. */
    asked: { open: z.object({ seat: z.string(), wish, ...fields }) },
    /** One of the others answers; a no ends the request. */
    answered: { open: z.object({ seat: z.string(), agrees: z.boolean() }) },
    withdrawn: { open: z.object({ seat: z.string() }) },
  }
  return featureEvents({
    kinds,
    /** A seat's request to the others, and the seats that have agreed so far. */
    open: {
      asked: z.optional(z.object({ seat: z.string(), wish, ...fields, agreed: z.array(z.string()) })),
    },
    // The fields of a kind of request pass through, and the folds name none of them.
    folds: folds as never,
    reacts: Object.fromEntries(endedBy.map((type) => [type, isOver])),
  })
}
