import { z } from 'zod/mini'
import { firstRefusal, type Refusal, type SeatId } from '../../../core/index.ts'
import { type TileCounts, tileCountsSchema } from '../../board/pieces.ts'
import { arrivalFromMove, arrivalOf } from '../../orders/bomber.ts'
import { isLegalIgnoringTurn } from '../../orders/composed.ts'
import { type FieldContents, type OrderExtension, optionFieldsIn } from '../../rules/contribution.ts'
import type { HexEntryScoringInput, Rules, UpcomingEvent } from '../../rules/rules.ts'
import { flakEntries } from '../../scoring/flak.ts'
import { interceptionEntries, wasIntercepted } from '../../scoring/interception.ts'
import { hasDifference } from '../../setup/editions.ts'
import { addCounts, totalOf } from '../../state/counts.ts'
import type { BaseEventOpen } from '../../state/events.ts'
import type { DuelOpen, DuelView } from '../../state/open.ts'
import type { BomberOrder, OrderDraft } from '../../state/order-schemas.ts'
import { airborneSquadronsAt, intactTileCount } from '../../state/queries.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import {
  medalsAgainstFlakDifference,
  radarsWithstandMedalsDifference,
  unmetMoveMedalDifference,
} from '../editions.ts'
import { medals, nonZeroCounts, refuseSpending } from './slice.ts'

/**
 * The fields of the bomber's order by which British medals are spent (D10.4): red tiles to remove, and VP to take off
 * S4's total.
 */
export const bomberMedalFields = {
  removeTiles: z.optional(tileCountsSchema),
  absorb: z.optional(z.int().check(z.minimum(0), z.maximum(99))),
}
type DecoratedBomber = BomberOrder & FieldContents<typeof bomberMedalFields>
type Draft = OrderDraft<BomberOrder> & FieldContents<typeof bomberMedalFields>

/** The medals that are spent or earned with the bomber's move, as its event shows them. */
export const bomberMedalsSchema = z.object({
  removed: z.optional(tileCountsSchema),
  /** The VP that British medals take off S4's total. */
  absorbed: z.optional(z.int()),
  /** The VP that British medals take off S5's total, by the German rulebook of 2007. */
  absorbedFlak: z.optional(z.int()),
  earned: z.optional(z.partial(z.object({ british: z.int(), german: z.int() }))),
})
type BomberMedals = z.infer<typeof bomberMedalsSchema>

/** Whether a medal can remove a kind of tile: it must be red and, by the German rulebook of 2007, no radar. */
const canRemove = (rules: Rules, kind: string): boolean =>
  (rules.tiles.get(kind)?.isRed ?? false) &&
  !(kind === 'radar' && hasDifference(rules, radarsWithstandMedalsDifference))

function removalRefusal(rules: Rules, open: DuelOpen, hex: number, removed: TileCounts): Refusal | undefined {
  for (const [kind, many] of Object.entries(removed)) {
    if (many === 0) continue
    if (!canRemove(rules, kind)) return refusal('D10.4', 'medal.notRed', { kind })
    const there = intactTileCount(open, hex, kind)
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
  const arrival = absorb > 0 ? arrivalOf(rules, view, order, seat) : undefined
  if (!arrival) return undefined
  const { scene } = arrival
  if (medals.of(view.open).laid[scene.hex]) return refusal('D10.4', 'absorb.medalsLie', { hex: scene.hex })
  const { fight, flak } = absorbable(scene)
  return absorb > fight + flak ? refusal('D10.4', 'absorb.tooMuch', { most: fight + flak }) : undefined
}

/**
 * The most VP that British medals can take off: S4's total after everything else; by the German rulebook of 2007 also
 * S5's total.
 */
const absorbable = (scene: HexEntryScoringInput): { fight: number; flak: number } => ({
  fight: interceptionEntries(scene)[0]?.total ?? 0,
  flak: hasDifference(scene.rules, medalsAgainstFlakDifference) ? (flakEntries(scene)[0]?.total ?? 0) : 0,
})

/** The medals that take VP off, split between S4 and S5: as many as S4 can use count there, the rest at S5. */
function absorbing({ rules, state, data, command }: UpcomingEvent<'bomberFlew'>): Partial<BomberMedals> {
  const { absorb = 0 } = optionFieldsIn(bomberMedalFields, command)
  if (absorb === 0) return {}
  if (!hasDifference(rules, medalsAgainstFlakDifference)) return { absorbed: absorb }
  const order: DecoratedBomber = { ...command, type: 'bomber', absorb: 0 }
  const arrival = arrivalFromMove(rules, state, data, order)
  const absorbed = Math.min(absorb, arrival ? absorbable(arrival.scene).fight : 0)
  const absorbedFlak = absorb - absorbed
  return { ...(absorbed && { absorbed }), ...(absorbedFlak && { absorbedFlak }) }
}

/**
 * The hex that the bomber enters with its next card, which only the British know; undefined in a view without the plan.
 */
export const nextBomberHex = (
  { board }: Rules,
  { open, secrets }: DuelView,
  seat: SeatId,
): number | undefined => {
  const card = secrets?.[seat]?.plan?.route[open.bomber?.flown.length ?? 0]
  return open.bomber && card && board.step(open.bomber.at, card)
}

/** The spending of British medals with the bomber's order: one for each removed tile, and one for each VP taken off. */
export const bomberMedalsExtension: OrderExtension<DecoratedBomber, Draft> = {
  order: 'bomber',
  fields: bomberMedalFields,
  refuse(rules, view, order, seat) {
    const { removeTiles = {}, absorb = 0 } = order
    return firstRefusal(
      () => removalRefusal(rules, view.open, nextBomberHex(rules, view, seat) ?? 0, removeTiles),
      () => absorbRefusal(rules, view, order, seat),
      () => refuseSpending(view.open, 'british', totalOf(removeTiles) + absorb),
    )
  },
  options(rules, view, draft, seat, sofar) {
    const hex = nextBomberHex(rules, view, seat)
    if (!sofar.finish || hex === undefined) return sofar
    const { removeTiles = {}, absorb = 0 } = draft
    const red = [...rules.tiles.values()].filter(({ kind }) => canRemove(rules, kind))
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
    const legal = spending.filter(({ draft: order }) => isLegalIgnoringTurn(rules, view, order, seat))
    return { ...sofar, choices: [...sofar.choices, ...legal] }
  },
}

/**
 * The medals that the bomber's move earns: the German 1 when the bomber meets three squadrons and 2 when it meets four;
 * the British 2 (by the German rulebook of 2007, 1) when it meets none, except on its first and last move.
 */
function earnedBy(rules: Rules, open: DuelOpen, at: number, isLast: boolean): BomberMedals['earned'] {
  const met = airborneSquadronsAt(open, at).length
  if (met >= 3) return { german: met - 2 }
  const isBetween = (open.bomber?.flown.length ?? 0) > 0 && !isLast
  return met === 0 && isBetween
    ? { british: hasDifference(rules, unmetMoveMedalDifference) ? 1 : 2 }
    : undefined
}

/** The part of the bomber's event that concerns medals; empty when none is spent or earned. */
export function medalFieldsOfBomberFlight(happening: UpcomingEvent<'bomberFlew'>): { medals?: BomberMedals } {
  const { rules, state, data, command } = happening
  const { removeTiles } = optionFieldsIn(bomberMedalFields, command)
  const removed = nonZeroCounts(removeTiles)
  const earned = earnedBy(rules, state.open, data.at, data.landed)
  const change = {
    ...(removed && { removed }),
    ...absorbing(happening),
    ...(earned && { earned }),
  }
  return Object.keys(change).length > 0 ? { medals: change } : {}
}

/**
 * The state after the bomber's move: removed tiles no longer act, laid medals are gone after a fight, earned medals are
 * added.
 */
export function bomberFold(
  open: DuelOpen,
  { at, ledger, medals: change = {} }: BaseEventOpen<'bomberFlew'> & { medals?: BomberMedals | undefined },
): DuelOpen {
  const { removed = {}, absorbed = 0, absorbedFlak = 0, earned = {} } = change
  const before = medals.of(open)
  const { [at]: lying, ...elsewhere } = before.laid
  const fought = lying !== undefined && wasIntercepted(ledger)
  const ground = { ...open.ground, destroyed: addCounts(open.ground.destroyed, at, removed) }
  return medals.put(nonZeroCounts(removed) ? { ...open, ground } : open, {
    ...before,
    british: before.british - totalOf(removed) - absorbed - absorbedFlak + (earned.british ?? 0),
    german: before.german + (earned.german ?? 0),
    laid: fought ? elsewhere : before.laid,
  })
}
