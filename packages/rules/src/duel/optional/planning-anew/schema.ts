import { z } from 'zod'
import type { EventOf } from '../../../core/index.ts'
import { headingSchema, hexSchema } from '../../pieces.ts'
import { type Plan, planSchema } from '../../state/open.ts'

/** What other options put into a plan: numbers, or lists of them, such as the places of cards. */
const mark = z.union([z.number().int(), z.array(z.number().int())])

/** A plan with what options put into it. */
export const wholePlanSchema = planSchema.catchall(mark) as unknown as z.ZodType<Plan>

export type Rest = Pick<Plan, 'target' | 'route'>
/** The cards still to fly after a bomber's move, and the target: what a hash binds. */
export const restSchema = z
  .strictObject({ target: hexSchema, route: z.array(headingSchema) })
  .catchall(mark) as unknown as z.ZodType<Rest>

export const rerouteOrderSchema = z.strictObject({
  type: z.literal('reroute'),
  /** The cards still to fly. */
  route: z.array(headingSchema).max(40),
  /** A new target, or the old one; left out, the old one stands. */
  target: hexSchema.optional(),
})
export type RerouteOrder = z.infer<typeof rerouteOrderSchema>

export const planningAnewEvents = {
  /** The British have planned anew, before the move after so many cards. Nobody else learns that they have. */
  routePlanned: { own: z.object({ plan: wholePlanSchema, flown: z.number().int() }) },
}
export type PlanningAnewEvent = EventOf<typeof planningAnewEvents>
