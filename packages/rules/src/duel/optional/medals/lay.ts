import { z } from 'zod/mini'
import { firstRefusal, type Hex, type Refusal } from '../../../core/index.ts'
import { type CountByHex, countByHexSchema, squadronIds } from '../../board/pieces.ts'
import { closeFightersTurn } from '../../fighters/close-turn.ts'
import { type FieldContents, type OrderExtension, optionFieldsIn } from '../../rules/contribution.ts'
import type { Rules, UpcomingEvent } from '../../rules/rules.ts'
import { hasDifference } from '../../setup/editions.ts'
import { totalOf } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { EndFightersOrder, OrderDraft } from '../../state/order-schemas.ts'
import { airborneSquadronsAt } from '../../state/queries.ts'
import { refusal } from '../../words/refusal.ts'
import { laidMedalsGoDifference } from '../editions.ts'
import { medals, nonZeroCounts, refuseSpending, spendMedals } from './slice.ts'

/**
 * A field of the order that ends the fighters' turn: the number of German medals to lay in each hex where fighters are
 * airborne (D10.4).
 */
const fields = { layMedals: z.optional(countByHexSchema) }
type LayingEnd = EndFightersOrder & FieldContents<typeof fields>
type Draft = OrderDraft<EndFightersOrder> & FieldContents<typeof fields>

/**
 * The part of the event `fightersTurnEnded` that concerns medals: all medals that now lie on the board, by hex, and the
 * number just laid.
 */
export const laidMedalsSchema = z.object({ laid: countByHexSchema, spent: z.int() })
type Laying = z.infer<typeof laidMedalsSchema>

/**
 * The hexes with airborne squadrons after the end of the fighters' turn, in which squadrons without an order circle,
 * land or crash (D6.13).
 */
function hexesAfter(rules: Rules, open: DuelOpen): Hex[] {
  const after = closeFightersTurn({ open }, rules, false).reduce(rules.evolve, { open }).open
  const hexes = squadronIds.flatMap((id) => after.squadrons[id].at ?? [])
  return [...new Set(hexes)].filter((hex) => airborneSquadronsAt(after, hex).length > 0)
}

function layingRefusal(rules: Rules, open: DuelOpen, laid: CountByHex): Refusal | undefined {
  const wanted = nonZeroCounts(laid)
  if (!wanted) return undefined
  const under = hexesAfter(rules, open)
  const wrong = Object.keys(wanted).find((hex) => String(Number(hex)) !== hex || !under.includes(Number(hex)))
  return wrong === undefined ? undefined : refusal('D10.4', 'lay.noFighter', { hex: wrong })
}

export const laidMedalsExtension: OrderExtension<LayingEnd, Draft> = {
  order: 'endFighters',
  fields,
  refuse: (rules, { open }, { layMedals: laid = {} }) =>
    firstRefusal(
      () => layingRefusal(rules, open, laid),
      () => refuseSpending(open, 'german', totalOf(laid)),
    ),
  options(rules, { open }, draft, _seat, sofar) {
    const { layMedals: laid = {} } = draft
    if (layingRefusal(rules, open, laid) || refuseSpending(open, 'german', totalOf(laid)))
      return { choices: [] }
    if (refuseSpending(open, 'german', totalOf(laid) + 1)) return sofar
    const choices = hexesAfter(rules, open).map((hex) => {
      const value = (laid[hex] ?? 0) + 1
      return {
        pick: 'layMedal' as const,
        value,
        hex,
        cost: 1,
        draft: { ...draft, layMedals: { ...laid, [hex]: value } },
      }
    })
    return { ...sofar, choices: [...sofar.choices, ...choices] }
  },
}

/**
 * The German medals that lie on the board after the fighters' turn. In edition v2 a medal stays while a fighter is
 * airborne in its hex; in the first edition until after the next fighters' turn.
 */
export function laidMedalsOf({ rules, state: { open }, command }: UpcomingEvent<'fightersTurnEnded'>): {
  medals?: Laying
} {
  const before = medals.of(open).laid
  const laying = nonZeroCounts(optionFieldsIn(fields, command).layMedals) ?? {}
  const staying = hasDifference(rules, laidMedalsGoDifference)
    ? []
    : Object.entries(before).filter(([hex]) => airborneSquadronsAt(open, Number(hex)).length > 0)
  const laid: CountByHex = Object.fromEntries(staying)
  for (const [hex, many] of Object.entries(laying)) laid[hex] = (laid[hex] ?? 0) + many
  if (!nonZeroCounts(before) && !nonZeroCounts(laid)) return {}
  return { medals: { laid, spent: totalOf(laying) } }
}

export const laidMedalsFold = (
  open: DuelOpen,
  { medals: laying }: { medals?: Laying | undefined },
): DuelOpen => (laying ? spendMedals(open, 'german', laying.spent, { laid: laying.laid }) : open)
