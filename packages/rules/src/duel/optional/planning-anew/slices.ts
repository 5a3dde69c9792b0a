import { z } from 'zod/mini'
import { openSlice, secretSlice } from '../../state/slices.ts'
import { restOfPlanSchema, wholePlanSchema } from './schema.ts'

const promisedSchema = z.object({ commitment: z.string(), value: restOfPlanSchema, nonce: z.string() })
export type OpenedRestOfPlan = z.infer<typeof promisedSchema>

/**
 * The public state of D10.3: the hashes that the bomber's moves have published tonight, and the opened values of the
 * hashes of past nights.
 */
export const routeHashes = openSlice(
  'route',
  z.object({
    hashes: z.array(z.string()),
    opened: z.array(z.object({ night: z.int(), rests: z.array(promisedSchema) })),
    /** The number of cards that the bomber had flown when it struck the target. */
    struckAt: z.optional(z.int()),
  }),
  { hashes: [], opened: [] },
  ({ opened }) => ({ hashes: [], opened }),
)

/**
 * A secret of the British: each plan that they made tonight by changing the route, with the number of cards flown
 * before the change.
 */
export const plansChangedTonight = secretSlice(
  'route',
  z.array(z.object({ flown: z.int(), plan: wholePlanSchema })),
)

/** The field of the event `nightEnded` with the opened values of the night's hashes. */
export const openedRouteFields = { route: z.array(promisedSchema) }
