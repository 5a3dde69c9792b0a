import { extraEventFieldsFor } from '../rules/extras.ts'
import type { Rules } from '../rules/rules.ts'
import { airfieldUseEntries } from '../scoring/airfield.ts'
import { hasDifference, onlyWhoEntersDifference } from '../setup/editions.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelOpen } from '../state/open.ts'
import type { FighterOrder } from '../state/order-schemas.ts'
import { isMosquitoOver } from '../state/queries.ts'
import { fuelForOrder, tankOf } from './fuel.ts'

/**
 * Whether a squadron's flight meets the Mosquito (D5.3): in a hex that the flight enters or, in edition v2, in the
 * start hex if the squadron circles, lands or takes off there without leaving it.
 */
function meetsMosquito(rules: Rules, open: DuelOpen, crossed: readonly number[], from: number): boolean {
  if (crossed.some((hex) => isMosquitoOver(open, hex))) return true
  return !hasDifference(rules, onlyWhoEntersDifference) && crossed.length === 0 && isMosquitoOver(open, from)
}

/**
 * The event of a legal order of a squadron, with the score for take-off and landing (S3).
 * @param automatic whether D6.13 makes the squadron act, without an order
 */
export function flightEvent(
  rules: Rules,
  open: DuelOpen,
  order: FighterOrder,
  automatic: boolean,
): BaseEvent {
  const { squadron, path, altitude, land = false } = order
  const before = open.squadrons[squadron]
  const from = before.at ?? 0
  const crossed = rules.board.follow(from, path) ?? []
  const at = crossed.at(-1) ?? from
  const spent = fuelForOrder(rules, open, order)
  const tookOff = before.height === 'ground'
  const ledger = [
    ...(tookOff ? airfieldUseEntries({ rules, open, hex: from, use: 'takeOff' }) : []),
    ...(land ? airfieldUseEntries({ rules, open, hex: at, use: 'landing' }) : []),
  ]
  const data = {
    squadron,
    path: [...path],
    at,
    spent,
    tookOff,
    landed: land,
    automatic,
    ledger,
    height: land ? ('ground' as const) : (altitude ?? before.height),
    // A landing fills the squadron's tank (D6.7).
    fuel: land ? tankOf(rules, squadron) : before.fuel - spent,
    engaged: meetsMosquito(rules, open, crossed, from),
  }
  return {
    type: 'squadronFlew',
    open: {
      ...data,
      ...extraEventFieldsFor('squadronFlew', { rules, state: { open }, data, command: order }),
    },
  }
}
