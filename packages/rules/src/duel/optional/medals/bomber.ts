import { z } from 'zod'
import { firstRefusal, type Refusal, type SeatId } from '../../../core/index.ts'
import { type Filled, type OrderExtension, said } from '../../contribution.ts'
import type { BaseOpenOf } from '../../events.ts'
import { arrivalOf } from '../../orders/bomber.ts'
import { isLegal } from '../../orders/composed.ts'
import type { BomberOrder, OrderDraft } from '../../orders/schemas.ts'
import type { Choice } from '../../picks.ts'
import { type TileCounts, tileCountsSchema } from '../../pieces.ts'
import { refusal } from '../../refusal.ts'
import type { Happening, Rules } from '../../rules.ts'
import { interception, wasIntercepted } from '../../scoring/interception.ts'
import { addCounts } from '../../state/counts.ts'
import type { DuelOpen, DuelState, DuelView } from '../../state/open.ts'
import { airborneAt, intact } from '../../state/queries.ts'
import { medals, shortOf, someOf, sumOf } from './slice.ts'

/** In the bomber's order: British medals (D10.4): red tiles that they remove, VP that they take away in S4. */
export const bomberMedalFields = {
  removeTiles: tileCountsSchema.optional(),
  absorb: z.number().int().min(0).max(99).optional(),
}
type DecoratedBomber = BomberOrder & Filled<typeof bomberMedalFields>
type Draft = OrderDraft<BomberOrder> & Filled<typeof bomberMedalFields>

/** What the bomber's event says of medals. */
export const bomberMedalsSchema = z.object({
  removed: tileCountsSchema.optional(),
  absorbed: z.number().int().optional(),
  earned: z.object({ british: z.number().int(), german: z.number().int() }).partial().optional(),
})
type BomberMedals = z.infer<typeof bomberMedalsSchema>

function removalRefusal(rules: Rules, open: DuelOpen, hex: number, removed: TileCounts): Refusal | undefined {
  for (const [kind, many] of Object.entries(removed)) {
    if (many === 0) continue
    if (!rules.tiles.get(kind)?.isRed) return refusal('D10.4', 'medal.notRed', { kind })
    const there = intact(open, hex, kind)
    if (many > there) return refusal('D10.4', 'medal.notThere', { kind, there })
  }
  return undefined
}

function absorbRefusal(
  rules: Rules,
  view: DuelView,
  { absorb = 0, ...order }: DecoratedBomber,
  seat: SeatId,
): Refusal | undefined {
  const arrival = absorb > 0 ? arrivalOf(rules, view as DuelState, order, seat) : undefined
  if (!arrival) return undefined
  const { scene } = arrival
  if (medals.of(view.open).laid[scene.hex]) return refusal('D10.4', 'absorb.medalsLie', { hex: scene.hex })
  // At most the total of S4, after everything else.
  const most = interception(scene)[0]?.total ?? 0
  return absorb > most ? refusal('D10.4', 'absorb.tooMuch', { most }) : undefined
}

/** The hex of the next card, which the British knows. */
export const nextHex = ({ board }: Rules, { open, secrets }: DuelView, seat: SeatId): number | undefined => {
  const card = secrets?.[seat]?.plan?.route[open.bomber?.flown.length ?? 0]
  return open.bomber && card && board.step(open.bomber.at, card)
}

/** One medal for each tile and for each VP; both are part of the one order. */
export const bomberMedals: OrderExtension<DecoratedBomber, Draft> = {
  order: 'bomber',
  fields: bomberMedalFields,
  refuse(rules, view, order, seat) {
    const { removeTiles = {}, absorb = 0 } = order
    return firstRefusal(
      () => removalRefusal(rules, view.open, nextHex(rules, view, seat) ?? 0, removeTiles),
      () => absorbRefusal(rules, view, order, seat),
      () => shortOf(view.open, 'british', sumOf(removeTiles) + absorb),
    )
  },
  options(rules, view, draft, seat, sofar) {
    const hex = nextHex(rules, view, seat)
    if (!sofar.finish || hex === undefined) return sofar
    const { removeTiles = {}, absorb = 0 } = draft
    const red = [...rules.tiles.values()].filter(({ isRed }) => isRed)
    const spending: Choice<Draft>[] = [
      ...red.map(({ kind }) => ({
        pick: 'removeTile' as const,
        value: kind,
        hex,
        cost: 1,
        draft: { ...draft, removeTiles: { ...removeTiles, [kind]: (removeTiles[kind] ?? 0) + 1 } },
      })),
      { pick: 'absorb' as const, value: absorb + 1, hex, cost: 1, draft: { ...draft, absorb: absorb + 1 } },
    ]
    const legal = spending.filter(({ draft: order }) => isLegal(rules, view, order, seat))
    return { ...sofar, choices: [...sofar.choices, ...legal] }
  },
}

/** German 1 for three squadrons met, 2 for four; British 2 for nobody met, but not on the first and last move. */
function earnedBy(open: DuelOpen, at: number, isLast: boolean): BomberMedals['earned'] {
  const met = airborneAt(open, at).length
  if (met >= 3) return { german: met - 2 }
  const isBetween = (open.bomber?.flown.length ?? 0) > 0 && !isLast
  return met === 0 && isBetween ? { british: 2 } : undefined
}

/** What the bomber's event says of medals; nothing where nothing happens to them. */
export function bomberMoment({ state, data: { at, landed }, command }: Happening<'bomberFlew'>): {
  medals?: BomberMedals
} {
  const { removeTiles, absorb } = said(bomberMedalFields, command)
  const removed = someOf(removeTiles)
  const earned = earnedBy(state.open, at, landed)
  const change = {
    ...(removed && { removed }),
    ...(absorb && { absorbed: absorb }),
    ...(earned && { earned }),
  }
  return Object.keys(change).length > 0 ? { medals: change } : {}
}

/** After the move: what was removed acts no more, laid medals go after a fight, earned ones come. */
export function bomberFold(
  open: DuelOpen,
  { at, ledger, medals: change = {} }: BaseOpenOf<'bomberFlew'> & { medals?: BomberMedals | undefined },
): DuelOpen {
  const { removed = {}, absorbed = 0, earned = {} } = change
  const before = medals.of(open)
  const { [at]: lying, ...elsewhere } = before.laid
  const fought = lying !== undefined && wasIntercepted(ledger)
  const ground = { ...open.ground, destroyed: addCounts(open.ground.destroyed, at, removed) }
  return medals.put(someOf(removed) ? { ...open, ground } : open, {
    ...before,
    british: before.british - sumOf(removed) - absorbed + (earned.british ?? 0),
    german: before.german + (earned.german ?? 0),
    laid: fought ? elsewhere : before.laid,
  })
}
