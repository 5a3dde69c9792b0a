import { z } from 'zod/mini'
import { type FieldContents, optionFieldsIn } from '../../rules/contribution.ts'
import type { Plan } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const windowRule = 'D12.4'
const cards = z.array(z.int().check(z.minimum(1), z.maximum(40))).check(z.maxLength(9))

/** Numbers of the compass cards (the first is 1) before which a Window card lies. */
export const windowField = { window: z.optional(cards) }
export type WithWindow = FieldContents<typeof windowField>

/**
 * D12.4, public knowledge: whether Window is used tonight (absent before it is announced; never how many cards), and
 * the numbers of the compass cards before which one has lain.
 */
export const windowCards = openSlice(
  'window',
  z.object({ announced: z.optional(z.boolean()), used: z.array(z.int()) }),
  { used: [] },
)

/** Window cards of a plan, in the order of the route. */
export const windowCardsOf = (plan: Plan | undefined): number[] =>
  [...(optionFieldsIn(windowField, plan).window ?? [])].sort((a, b) => a - b)
