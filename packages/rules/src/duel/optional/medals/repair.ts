import { z } from 'zod/mini'
import type { EventOf } from '../../../core/index.ts'
import { type CountByHex, hexSchema } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind } from '../../rules/rules.ts'
import { hasDifference } from '../../setup/editions.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import { medalMendsOneBombDifference } from '../editions.ts'
import { medals, refuseSpending, spendMedals } from './slice.ts'

export const repairOrderSchema = z.strictObject({
  type: z.literal('repair'),
  at: hexSchema,
  /** The object to repair: `airport` for the bombs on it, or the kind of a tile that is destroyed there. */
  what: z.string().check(z.maxLength(24)),
})
export type RepairOrder = z.infer<typeof repairOrderSchema>
type Draft = OrderDraft<RepairOrder>

export const repairEvents = {
  /** A repair by a medal. `bombs`: the number of repaired bombs on the airport; absent when all are repaired. */
  repaired: { open: z.object({ at: hexSchema, what: z.string(), bombs: z.optional(z.int()) }) },
}

/** The bombed airports and destroyed tiles that a medal could repair. */
function damages({ ground }: DuelOpen): { at: number; what: string }[] {
  const airports = Object.entries(ground.airportBombs).filter(([, bombs]) => bombs > 0)
  return [
    ...airports.map(([hex]) => ({ at: Number(hex), what: 'airport' })),
    ...Object.entries(ground.destroyed).flatMap(([hex, kinds]) =>
      Object.entries(kinds).flatMap(([what, many]) => (many > 0 ? [{ at: Number(hex), what }] : [])),
    ),
  ]
}

const isDamaged = (open: DuelOpen, at: number, what: string): boolean =>
  damages(open).some((one) => one.at === at && one.what === what)

/** Whether the German can repair something, which keeps the fighters' turn open. */
export const canRepair = (open: DuelOpen): boolean => medals.of(open).german > 0 && damages(open).length > 0

/**
 * The German order `repair` of the fighters' turn (D10.4): one medal repairs a bombed airport with all its bombs, or
 * one destroyed tile. By the German rulebook of 2007 it repairs only one bomb.
 */
export const repairOrder: OrderKind<RepairOrder, Draft, EventOf<typeof repairEvents>> = {
  type: 'repair',
  schema: repairOrderSchema,
  side: 'german',
  step: 'fighters',
  refuse: (_, { open }, { at, what }) =>
    (isDamaged(open, at, what) ? undefined : refusal('D10.4', 'repair.nothing', { hex: at, tile: what })) ??
    refuseSpending(open, 'german', 1),
  decide(rules, _state, { at, what }) {
    const bombs = what === 'airport' && hasDifference(rules, medalMendsOneBombDifference) ? 1 : undefined
    return [{ type: 'repaired', open: { at, what, ...(bombs && { bombs }) } }]
  },
  options(_rules, { open }, draft) {
    const { at, what } = draft
    if (!canRepair(open)) return { choices: [] }
    if (at !== undefined && what !== undefined)
      return isDamaged(open, at, what) ? { choices: [], finish: { ...draft, at, what } } : { choices: [] }
    const choices = damages(open).map(
      (one): Choice<Draft> => ({
        pick: 'repair' as const,
        value: one.what,
        hex: one.at,
        cost: 1,
        draft: { ...draft, ...one },
      }),
    )
    return { choices }
  },
  sample: sampleByRandomWalk('repair', 100),
}

/**
 * The bombs by airport after a repair.
 * @param fewer the number of bombs that are repaired on the airport `at`; absent when all its bombs are repaired
 */
function bombsWithout(all: CountByHex, at: number, fewer = all[at] ?? 0): CountByHex {
  const { [at]: before = 0, ...others } = all
  return before > fewer ? { ...others, [at]: before - fewer } : others
}

/**
 * Folds a repair, which costs the German side one medal: of an airport, or of one destroyed tile of the kind `what`.
 * For an airport, `bombs` is the number of bombs removed; all of them if absent.
 */
export function repairFold(
  open: DuelOpen,
  { at, what, bombs }: { at: number; what: string; bombs?: number | undefined },
): DuelOpen {
  const { airportBombs, destroyed } = open.ground
  const here = destroyed[at] ?? {}
  const ground =
    what === 'airport'
      ? { ...open.ground, airportBombs: bombsWithout(airportBombs, at, bombs) }
      : {
          ...open.ground,
          destroyed: { ...destroyed, [at]: { ...here, [what]: Math.max(0, (here[what] ?? 0) - 1) } },
        }
  return spendMedals({ ...open, ground }, 'german', 1)
}
