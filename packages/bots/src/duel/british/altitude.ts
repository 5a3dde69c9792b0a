import type { Altitude, Plan } from '@opsroom/rules/duel'
import { strikeForecast } from '@opsroom/rules/duel'
import { gainsOf } from '../model/gains.ts'
import type { Situation } from '../situation.ts'
import { bombingPlan, worthOfStops } from './bombing.ts'
import { routeAhead } from './mosquito.ts'

/**
 * The VP of the strike at this altitude, minus the losses to guns on the route, plus the part of these losses that the
 * Mosquito can still save.
 */
export function netGainAt(situation: Situation, plan: Plan, altitude: Altitude): number {
  const { rules, open } = situation
  const ahead = routeAhead(situation, plan, altitude)
  const gains = gainsOf(rules, open)
  const guns = ahead.hexes.reduce((sum, hex) => sum + gains.flak(hex, altitude), 0)
  const strike = ahead.struck ? 0 : strikeForecast(rules, { open }, plan.target, altitude).total
  return strike - guns + worthOfStops(bombingPlan(rules, open, ahead))
}

/**
 * The altitude at which to fly the route: a low bomber strikes harder and is shot at harder (S1, S5). It is decided by
 * the public tiles on the route (D4.5).
 */
export function altitudeFor(situation: Situation, plan: Plan): Altitude {
  const fixed = situation.open.bomber?.altitude
  if (fixed) return fixed
  // A margin for fighters: those that have just taken off are low, and lose no points against a low bomber (S4).
  const hidden = 1
  return netGainAt(situation, plan, 'low') - hidden > netGainAt(situation, plan, 'high') ? 'low' : 'high'
}
