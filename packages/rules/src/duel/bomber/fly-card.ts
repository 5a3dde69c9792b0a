import type { LedgerEntry, SeatId } from '../../core/index.ts'
import type { DuelEvent } from '../events.ts'
import { evolveDuel } from '../evolve.ts'
import type { DuelState } from '../orders/order.ts'
import type { BomberOrder } from '../orders/schemas.ts'
import type { Rules } from '../rules.ts'
import { landingInFog, takeOffInFog, throughStorm } from '../scoring/bomber-weather.ts'
import { flakFire } from '../scoring/flak.ts'
import { interception } from '../scoring/interception.ts'
import { strike } from '../scoring/strike.ts'

/**
 * The bomber's next card (D4.7): it enters a hex and meets what is there, in the order of D9.1. The state must hold
 * the plan of the seat that flies.
 */
export function flyCard(rules: Rules, state: DuelState, order: BomberOrder, seat: SeatId): DuelEvent[] {
  const { bomber } = state.open
  const plan = state.secrets?.[seat]?.plan
  const card = plan?.route[bomber?.flown.length ?? 0]
  if (!bomber || !plan || !card) return []
  const at = rules.board.step(bomber.at, card) ?? bomber.at
  const altitude = bomber.altitude ?? order.altitude ?? 'high'
  // D4.4: only the first time it enters the target's hex.
  const struck = at === plan.target && bomber.struck === undefined
  const landed = bomber.flown.length + 1 === plan.route.length
  const move = { card, at, altitude, struck, landed }
  const arrived = evolveDuel(state, { type: 'bomberFlew', open: { ...move, landed: false, ledger: [] } }).open
  const scene = { rules, open: arrived, hex: at }
  const ledger: LedgerEntry[] = [
    ...(bomber.flown.length === 0 ? takeOffInFog(arrived, bomber.at) : []),
    ...throughStorm(arrived, at),
    ...interception(scene),
    ...flakFire(scene),
    ...(struck ? [strike(scene)] : []),
    ...(landed ? landingInFog(arrived, at) : []),
  ]
  return [{ type: 'bomberFlew', open: { ...move, ledger } }]
}
