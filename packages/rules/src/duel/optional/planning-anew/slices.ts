import { z } from 'zod/mini'
import type { Hex } from '../../../core/index.ts'
import type { DuelOpen } from '../../state/open.ts'
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

/** The rests of the plan of a night that is over, as the bomber's moves committed to them. */
export const restsOfNight = (open: Pick<DuelOpen, 'options'>, night: number): OpenedRestOfPlan[] =>
  routeHashes.of(open).opened.find((one) => one.night === night)?.rests ?? []

/**
 * The target of a night whose plan is open: that of the last plan, which may differ from the plan that was locked first
 * (D10.3).
 * @returns undefined while the plan is secret
 */
export const targetOfNight = (open: DuelOpen, night: number): Hex | undefined =>
  restsOfNight(open, night).at(-1)?.value.target ??
  open.results.find((one) => one.night === night)?.plan.target

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
