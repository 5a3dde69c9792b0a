import type { Refusal, SeatId } from '../../core/index.ts'
import type { PlaneId } from '../data/plane.ts'
import { rosterOf } from '../data/planes.ts'
import { columnOf, isOnField, startColumn } from '../field.ts'
import type { BlueMaxOrder } from '../orders/schemas.ts'
import { refusal } from '../refusal.ts'
import { type BlueMaxRules, pilotOf } from '../rules.ts'
import { sideOfSeat } from '../seats.ts'
import type { BlueMaxOpen, BlueMaxView, Phase } from '../state/open.ts'
import { refuseFire } from './fire.ts'
import { refuseManoeuvreOrder } from './manoeuvres.ts'
import { isWaitingForPlaneAhead, tailingCandidatesOf } from './tailing.ts'

/** The type of the order that each phase asks for; none when the duel is over. */
export const orderTypeByPhase: Partial<Record<Phase, BlueMaxOrder['type']>> = {
  pick: 'pick',
  start: 'start',
  tailing: 'tail',
  choice: 'choose',
  combat: 'fire',
}

/** The seats that must give an order now (B1.3.3, B1.4.5). */
export const waitingSeats = (open: BlueMaxOpen): SeatId[] =>
  open.asked.filter((seat) => !open.ready.includes(seat) && !isWaitingForPlaneAhead(open, seat))

/** The refusal of an order of a given type at this moment (B1.3.4, B1.4.5), or undefined. */
function refuseOutOfTurn(open: BlueMaxOpen, seat: SeatId, type: BlueMaxOrder['type']): Refusal | undefined {
  if (open.phase === 'over') return refusal('B1.3.4', 'duel.over')
  if (orderTypeByPhase[open.phase] !== type)
    return refusal('B1.3.4', 'order.otherPhase', { phase: open.phase })
  if (!open.asked.includes(seat)) return refusal('B1.3.4', 'order.notAsked')
  if (open.ready.includes(seat)) return refusal('B1.3.4', 'order.given')
  return isWaitingForPlaneAhead(open, seat)
    ? refusal('B1.4.5', 'tail.waits', { ahead: open.tails[seat] ?? '' })
    : undefined
}

/** The refusal of a seat's order, or undefined when it is legal; decided by the seat's own view. */
export function refuse(
  rules: BlueMaxRules,
  view: BlueMaxView,
  seat: SeatId,
  order: BlueMaxOrder,
): Refusal | undefined {
  const { open } = view
  const refused = refuseOutOfTurn(open, seat, order.type)
  if (refused) return refused
  if (order.type === 'pick') return refusePick(rules, seat, order.plane)
  if (order.type === 'start') return refuseStart(rules, open, seat, order)
  if (order.type === 'tail')
    return tailingCandidatesOf(rules, open, seat).includes(order.enemy)
      ? undefined
      : refusal('B1.4.4', 'tail.notBehind', { enemy: order.enemy })
  const pilot = pilotOf(rules, view, seat)
  if (!pilot) return refusal('B1.3.4', 'order.notAsked')
  return order.type === 'choose'
    ? refuseManoeuvreOrder(rules, pilot, order)
    : refuseFire(rules, open, pilot, order)
}

function refusePick({ setup, planes }: BlueMaxRules, seat: SeatId, plane: PlaneId): Refusal | undefined {
  const side = sideOfSeat(seat)
  if (planes[plane].side !== side) return refusal('B1.1.3', 'pick.otherSide', { plane })
  return rosterOf(setup.roster, side).includes(plane)
    ? undefined
    : refusal('B1.1.3', 'pick.roster', { plane })
}

/** The refusal of a start hex or start level (B1.1.4), or undefined. Without altitude the level is ignored. */
function refuseStart(
  { field, setup, planes }: BlueMaxRules,
  open: BlueMaxOpen,
  seat: SeatId,
  { at, level }: { at: number; level?: number | undefined },
): Refusal | undefined {
  if (!isOnField(field, at) || columnOf(at) !== startColumn(field, sideOfSeat(seat)))
    return refusal('B1.1.4', 'start.hex')
  const plane = open.picks[seat]
  const maximum = plane ? planes[plane].maxLevel : 1
  if (!setup.altitude) return undefined
  return level !== undefined && level >= 1 && level <= maximum
    ? undefined
    : refusal('B1.1.4', 'start.level', { maximum })
}
