import { z } from 'zod/mini'
import type { EventOf } from '../../../core/index.ts'
import { headingSchema, hexSchema } from '../../board/pieces.ts'
import { type Plan, planSchema } from '../../state/open.ts'

/** A field of another option in a plan: a number, or a list of them, such as the places of cards. */
const mark = z.union([z.int(), z.array(z.int())])

/** A plan with the fields of options, which the type `Plan` does not name. */
export const wholePlanSchema = z.catchall(planSchema, mark) as unknown as z.ZodMiniType<Plan>

export type RestOfPlan = Pick<Plan, 'target' | 'route'>
/** The cards still to fly after a bomber's move, and the target, with such fields: what a hash binds. */
export const restOfPlanSchema = z.catchall(
  z.strictObject({ target: hexSchema, route: z.array(headingSchema) }),
  mark,
) as unknown as z.ZodMiniType<RestOfPlan>

export const rerouteOrderSchema = z.strictObject({
  type: z.literal('reroute'),
  /** The cards still to fly. */
  route: z.array(headingSchema).check(z.maxLength(40)),
  /** A new target, or the old one; left out, the old one stands. */
  target: z.optional(hexSchema),
})
export type RerouteOrder = z.infer<typeof rerouteOrderSchema>

export const planningAnewEvents = {
  /** The British have changed the route before the move after this many cards. Nobody else learns of it. */
  routePlanned: { own: z.object({ plan: wholePlanSchema, flown: z.int() }) },
}
export type PlanningAnewEvent = EventOf<typeof planningAnewEvents>
