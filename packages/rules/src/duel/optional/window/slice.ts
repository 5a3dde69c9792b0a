import { z } from 'zod/mini'
import { type FieldContents, optionFieldsIn } from '../../rules/contribution.ts'
import type { Plan } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const windowRuleId = 'D12.4'
const cards = z.array(z.int().check(z.minimum(1), z.maximum(40))).check(z.maxLength(9))

/** The field of a plan with the numbers of the compass cards, from 1, before which a Window card lies. */
export const windowField = { window: z.optional(cards) }
export type WithWindow = FieldContents<typeof windowField>

/**
 * The public state of Window (D12.4): whether it is used tonight (absent before the announcement; the number of cards
 * is never public), and the numbers of the compass cards before which a Window card lay.
 */
export const windowCards = openSlice(
  'window',
  z.object({ announced: z.optional(z.boolean()), used: z.array(z.int()) }),
  { used: [] },
)

/** The numbers of the compass cards before which a plan has Window cards, in the order of the route. */
export const windowCardsOf = (plan: Plan | undefined): number[] =>
  [...(optionFieldsIn(windowField, plan).window ?? [])].sort((a, b) => a - b)
