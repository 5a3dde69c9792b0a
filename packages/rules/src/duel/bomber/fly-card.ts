import type { Random, SeatId } from '../../core/index.ts'
import type { BaseEvent, BaseOpenOf } from '../events.ts'
import { extrasFor } from '../extras.ts'
import type { LedgerEntry } from '../ledger.ts'
import type { BomberOrder } from '../orders/schemas.ts'
import type { EnteringScene, Rules } from '../rules.ts'
import type { DuelState } from '../state/open.ts'

/** The bomber in the hex that its next card leads to, before anything there is booked. */
export interface Arrival {
  scene: EnteringScene
  /** The open part of its event, but for the ledger. */
  move: Omit<BaseOpenOf<'bomberFlew'>, 'ledger'>
}

/**
 * The bomber's next card turned over (D4.7). The state must hold the plan of the seat that flies; a view of that seat
 * does. @returns undefined if there is no card left
 */
export function arrivalOf(
  rules: Rules,
  state: DuelState,
  order: BomberOrder,
  seat: SeatId,
  random?: Random,
): Arrival | undefined {
  const { bomber } = state.open
  const plan = state.secrets?.[seat]?.plan
  const card = plan?.route[bomber?.flown.length ?? 0]
  if (!bomber || !plan || !card) return undefined
  const at = rules.board.step(bomber.at, card) ?? bomber.at
  const altitude = bomber.altitude ?? order.altitude ?? 'high'
  // D4.4: only the first time it enters the target's hex.
  const struck = at === plan.target && bomber.struck === undefined
  const landed = bomber.flown.length + 1 === plan.route.length
  return arriving(rules, state, { card, at, altitude, struck, landed }, order, random)
}

/** The bomber in the hex to which a card has brought it, whoever turned it over. @param base may hold more than asked for */
export function arriving(
  rules: Rules,
  state: DuelState,
  base: Arrival['move'],
  order?: BomberOrder,
  random?: Random,
): Arrival | undefined {
  const { bomber } = state.open
  if (!bomber) return undefined
  const { at: hex } = base
  const move = { ...base, ...extrasFor('bomberFlew', { rules, state, data: base, command: order, random }) }
  const event: BaseEvent = { type: 'bomberFlew', open: { ...move, landed: false, ledger: [] } }
  const open = rules.evolve({ open: state.open }, event).open
  const isFirst = bomber.flown.length === 0
  return {
    move,
    scene: { rules, open, hex, from: bomber.at, move: { ...move, isFirst } },
  }
}

/** What is booked in that hex, in the order of D9.1. */
export const entriesOf = (rules: Rules, { scene }: Arrival): LedgerEntry[] =>
  rules.stages.bomberFlew.flatMap(({ entries }) => entries(scene))

/** The bomber's next card: it enters a hex and meets what is there. */
export function flyCard(
  rules: Rules,
  state: DuelState,
  order: BomberOrder,
  seat: SeatId,
  random: Random,
): BaseEvent[] {
  const arrival = arrivalOf(rules, state, order, seat, random)
  return arrival ? [{ type: 'bomberFlew', open: { ...arrival.move, ledger: entriesOf(rules, arrival) } }] : []
}
