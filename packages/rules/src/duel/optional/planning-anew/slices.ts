import { z } from 'zod/mini'
import { openSlice, secretSlice } from '../../state/slices.ts'
import { restOfPlanSchema, wholePlanSchema } from './schema.ts'

const promisedSchema = z.object({ commitment: z.string(), value: restOfPlanSchema, nonce: z.string() })
export type PromisedRest = z.infer<typeof promisedSchema>

/**
 * Public knowledge: a hash for every move of the bomber tonight, and the secrets behind the hashes of nights that are
 * over.
 */
export const routeHashes = openSlice(
  'route',
  z.object({
    hashes: z.array(z.string()),
    opened: z.array(z.object({ night: z.int(), rests: z.array(promisedSchema) })),
    /** Cards flown when the target was struck. */
    struckAt: z.optional(z.int()),
  }),
  { hashes: [], opened: [] },
  ({ opened }) => ({ hashes: [], opened }),
)

/**
 * Known only to the British: each plan that was made tonight by changing the route, with the number of cards flown
 * before it.
 */
export const plansChangedTonight = secretSlice(
  'route',
  z.array(z.object({ flown: z.int(), plan: wholePlanSchema })),
)

/** Fields of the event that ends a night: the secrets behind the hashes. */
export const openedFields = { route: z.array(promisedSchema) }
