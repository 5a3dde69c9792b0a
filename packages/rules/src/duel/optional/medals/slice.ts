import { z } from 'zod/mini'
import type { Refusal } from '../../../core/index.ts'
import { countByHexSchema, type Side } from '../../board/pieces.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'
import { refusal } from '../../words/refusal.ts'

const count = z.int().check(z.minimum(0))

const medalsSchema = z.object({
  /** The medals of each side that are earned and not spent. */
  british: count,
  german: count,
  /** The number of German medals that lie on the board, by hex. */
  laid: countByHexSchema,
  /** Whether the German has saved fuel with a medal tonight. */
  fuelSaved: z.boolean(),
})
export type Medals = z.infer<typeof medalsSchema>

const none: Medals = { british: 0, german: 0, laid: {}, fuelSaved: false }

/** The state of medals (D10.4). Unspent medals are kept from night to night, unless sides are exchanged. */
export const medals = openSlice('medals', medalsSchema, none, ({ british, german }, exchanged) =>
  exchanged ? none : { ...none, british, german },
)

/** The state after a side has spent a number of medals. */
export const spendMedals = (
  open: DuelOpen,
  side: Side,
  many: number,
  change: Partial<Medals> = {},
): DuelOpen => {
  const before = medals.of(open)
  return medals.put(open, { ...before, [side]: before[side] - many, ...change })
}

/** The refusal to spend more medals than a side has, or undefined. */
export function refuseSpending(open: DuelOpen, side: Side, needed: number): Refusal | undefined {
  const left = medals.of(open)[side]
  return needed > left ? refusal('D10.4', 'medals.short', { needed, left }) : undefined
}

/** The counts by key without zeros; undefined when none is left. */
export function nonZeroCounts(
  counts: Readonly<Record<string, number>> = {},
): Record<string, number> | undefined {
  const some = Object.entries(counts).filter(([, many]) => many > 0)
  return some.length > 0 ? Object.fromEntries(some) : undefined
}
