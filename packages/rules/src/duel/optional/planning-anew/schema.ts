import { z } from 'zod/mini'
import type { EventOf } from '../../../core/index.ts'
import { headingSchema, hexSchema } from '../../board/pieces.ts'
import { type Plan, planSchema } from '../../state/open.ts'

/**
 * The schema of a field that another option adds to a plan: a number or a list of numbers, such as the numbers of the
 * cards before which Window lies.
 */
const mark = z.union([z.int(), z.array(z.int())])

/** The schema of a plan that keeps the fields of options, which the type `Plan` does not name. */
export const wholePlanSchema = z.catchall(planSchema, mark) as unknown as z.ZodMiniType<Plan>

export type RestOfPlan = Pick<Plan, 'target' | 'route'>
/**
 * The rest of a plan after a move of the bomber, which the move's hash commits to: the target, the remaining cards, and
 * the fields of options.
 */
export const restOfPlanSchema = z.catchall(
  z.strictObject({ target: hexSchema, route: z.array(headingSchema) }),
  mark,
) as unknown as z.ZodMiniType<RestOfPlan>

export const rerouteOrderSchema = z.strictObject({
  type: z.literal('reroute'),
  /** The cards of the new route, from the bomber's present hex. */
  route: z.array(headingSchema).check(z.maxLength(40)),
  /** The new target; absent when the target does not change. */
  target: z.optional(hexSchema),
})
export type RerouteOrder = z.infer<typeof rerouteOrderSchema>

export const planningAnewEvents = {
  /** The British have changed the route after `flown` cards. Nobody else is told. */
  routePlanned: { own: z.object({ plan: wholePlanSchema, flown: z.int() }) },
}
export type PlanningAnewEvent = EventOf<typeof planningAnewEvents>
