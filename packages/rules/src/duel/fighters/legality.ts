import { firstRefusal, type Refusal } from '../../core/index.ts'
import { type SquadronId, squadronIds } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import type { FighterOrder } from '../state/order-schemas.ts'
import { hasFreePlace, isGermanAirport } from '../state/queries.ts'
import { refusal } from '../words/refusal.ts'
import { fuelForOrder, isTailwindHop } from './fuel.ts'

/** The most fuel that one order may cost (D6.6). */
const maximumFuel = 3

/** The refusal of any order for a squadron now, or undefined when it may act. */
export function refuseSquadron(open: DuelOpen, id: SquadronId): Refusal | undefined {
  const squadron = open.squadrons[id]
  if (squadron.status !== 'ready' || squadron.at === undefined)
    return refusal('D6.12', 'squadron.out', { squadron: id })
  if (open.acted.includes(id)) return refusal('D6.1', 'squadron.acted', { squadron: id })
  if (squadron.height === 'ground' && open.bomber?.landed)
    return refusal('D15.8', 'takeOff.bomberLanded', { squadron: id })
  return undefined
}

/** Whether a squadron may fly a path of two hexes: with the tailwind (D6.4), or because an option allows it. */
const isAllowedHop = (rules: Rules, open: DuelOpen, order: FighterOrder): boolean =>
  isTailwindHop(open.weather?.wind, order.path) ||
  rules.flight.some((hook) => hook.mayFly?.(rules, open, order) ?? false)

function refusePath(rules: Rules, open: DuelOpen, order: FighterOrder): Refusal | undefined {
  const { squadron, path, land } = order
  const { at, height, fuel } = open.squadrons[squadron]
  if (height !== 'ground' && fuel === 0 && !(land && path.length === 0))
    return refusal('D6.8', 'fuel.mustLand', { squadron })
  if (path.length > 1 && !isAllowedHop(rules, open, order)) return refusal('D6.4', 'path.notTailwind')
  if (!rules.board.follow(at ?? 0, path)) return refusal('D1.2', 'path.offBoard')
  return undefined
}

function refuseAltitude(
  open: DuelOpen,
  { squadron, path, altitude, land }: FighterOrder,
): Refusal | undefined {
  if (land) return undefined
  if (altitude === undefined) return refusal('D6.5', 'altitude.missing')
  const takesOff = open.squadrons[squadron].height === 'ground'
  return takesOff && path.length === 1 && altitude === 'high'
    ? refusal('D6.2', 'takeOff.arrivesLow')
    : undefined
}

function refuseFuel(rules: Rules, open: DuelOpen, order: FighterOrder): Refusal | undefined {
  const cost = fuelForOrder(rules, open, order)
  const { fuel } = open.squadrons[order.squadron]
  if (cost > fuel) return refusal('D6.6', 'fuel.short', { cost, fuel })
  const isBound = !rules.flight.some((hook) => hook.isUnbound?.(rules, open, order) ?? false)
  return isBound && cost > maximumFuel
    ? refusal('D6.6', 'fuel.tooMuch', { cost, maximum: maximumFuel })
    : undefined
}

function refuseLanding(
  rules: Rules,
  open: DuelOpen,
  { squadron, path, land }: FighterOrder,
): Refusal | undefined {
  if (!land) return undefined
  const { at = 0, height } = open.squadrons[squadron]
  if (height === 'ground' && path.length === 0) return refusal('D6.7', 'land.onGround')
  const hex = rules.board.endOf(at, path)
  if (!isGermanAirport(rules, hex)) return refusal('D6.7', 'land.noAirport', { hex })
  return hasFreePlace(open, hex, squadron) ? undefined : refusal('D6.7', 'land.full', { hex })
}

/**
 * The refusal of a squadron's order by the rules of D6, or undefined. The refusals of optional rules are not included;
 * `isLegalIgnoringTurn` checks those too.
 */
export const refuseFlight = (rules: Rules, open: DuelOpen, order: FighterOrder): Refusal | undefined =>
  firstRefusal(
    () => refuseSquadron(open, order.squadron),
    () => refusePath(rules, open, order),
    () => refuseAltitude(open, order),
    () => refuseLanding(rules, open, order),
    () => refuseFuel(rules, open, order),
  )

/** Whether a squadron has any legal order left in this turn. */
export function canAct(rules: Rules, open: DuelOpen, id: SquadronId): boolean {
  if (refuseSquadron(open, id)) return false
  const { height, fuel } = open.squadrons[id]
  // A squadron with fuel can at least circle, or take off and stay over its airport; without fuel it can only land
  // where it is.
  return (
    fuel > 0 ||
    (height !== 'ground' &&
      !refuseFlight(rules, open, { type: 'fighter', squadron: id, path: [], land: true }))
  )
}

/** Whether any German piece can act; when none can, a fighters' turn ends by itself (D3). */
export const canAnyAct = (rules: Rules, open: DuelOpen): boolean =>
  squadronIds.some((id) => canAct(rules, open, id)) || rules.canAct.some((able) => able(rules, open))
