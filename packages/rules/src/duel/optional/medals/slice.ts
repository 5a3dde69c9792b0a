import { z } from 'zod/mini'
import type { Refusal } from '../../../core/index.ts'
import { countByHexSchema, type Side } from '../../board/pieces.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'
import { refusal } from '../../words/refusal.ts'

const count = z.int().check(z.minimum(0))

const medalsSchema = z.object({
  /** Earned and not spent. */
  british: count,
  german: count,
  /** German medals that lie on the board. */
  laid: countByHexSchema,
  /** The German has saved fuel tonight. */
  fuelSaved: z.boolean(),
})
export type Medals = z.infer<typeof medalsSchema>

const none: Medals = { british: 0, german: 0, laid: {}, fuelSaved: false }

/** D10.4: kept from night to night while the side stays the same. */
export const medals = openSlice('medals', medalsSchema, none, ({ british, german }, exchanged) =>
  exchanged ? none : { ...none, british, german },
)

/** The medals after spending this many. */
export const spendMedals = (
  open: DuelOpen,
  side: Side,
  many: number,
  change: Partial<Medals> = {},
): DuelOpen => {
  const before = medals.of(open)
  return medals.put(open, { ...before, [side]: before[side] - many, ...change })
}

/** The refusal to spend this many, or undefined. */
export function refuseSpending(open: DuelOpen, side: Side, needed: number): Refusal | undefined {
  const left = medals.of(open)[side]
  return needed > left ? refusal('D10.4', 'medals.short', { needed, left }) : undefined
}

/** Counts by key, without zeros; undefined if nothing is left. */
export function nonZeroCounts(
  counts: Readonly<Record<string, number>> = {},
): Record<string, number> | undefined {
  const some = Object.entries(counts).filter(([, many]) => many > 0)
  return some.length > 0 ? Object.fromEntries(some) : undefined
}
