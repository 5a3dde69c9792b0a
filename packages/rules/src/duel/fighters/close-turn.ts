import { type SquadronId, squadronIds } from '../board/pieces.ts'
import { extraEventFieldsFor } from '../rules/extras.ts'
import type { Rules } from '../rules/rules.ts'
import { engagementEntries } from '../scoring/engagement.ts'
import { crashEntry } from '../scoring/losses.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelOpen, DuelState } from '../state/open.ts'
import type { EndFightersOrder, FighterOrder } from '../state/order-schemas.ts'
import { flightEvent } from './fly.ts'
import { refuseFlight } from './legality.ts'

function crash(rules: Rules, open: DuelOpen, id: SquadronId): BaseEvent {
  const at = open.squadrons[id].at ?? 0
  const atSea = rules.board.isHomeWaters(at)
  return { type: 'squadronCrashed', open: { squadron: id, at, atSea, ledger: [crashEntry(open, at, atSea)] } }
}

/**
 * The event that happens to a squadron without an order at the end of the fighters' turn: it circles, lands or crashes
 * (D6.8, D6.13). Undefined when nothing happens to it.
 */
function withoutOrder(rules: Rules, open: DuelOpen, id: SquadronId): BaseEvent | undefined {
  const { status, height, fuel } = open.squadrons[id]
  if (status !== 'ready' || height === 'ground' || open.acted.includes(id)) return undefined
  const circling: FighterOrder = { type: 'fighter', squadron: id, path: [], altitude: height }
  if (fuel > 0) return flightEvent(rules, open, circling, true)
  const landing: FighterOrder = { type: 'fighter', squadron: id, path: [], land: true }
  return refuseFlight(rules, open, landing) ? crash(rules, open, id) : flightEvent(rules, open, landing, true)
}

/**
 * The events of the end of a fighters' turn (D6.13). Airborne squadrons without an order circle, land or crash, in the
 * order yellow, red, green, blue; then the engagement with the Mosquito is scored (S2).
 * @param idle whether the turn ends without an order because no German piece could act
 * @param command the order that ends the turn, if there is one
 */
export function closeFightersTurn(
  state: DuelState,
  rules: Rules,
  idle: boolean,
  command?: EndFightersOrder,
): BaseEvent[] {
  const events: BaseEvent[] = []
  let after = state
  for (const id of squadronIds) {
    const event = withoutOrder(rules, after.open, id)
    if (!event) continue
    events.push(event)
    after = rules.evolve(after, event)
  }
  const data = { idle, ledger: engagementEntries(rules, after.open) }
  const extras = extraEventFieldsFor('fightersTurnEnded', { rules, state: after, data, command })
  events.push({ type: 'fightersTurnEnded', open: { ...data, ...extras } })
  return events
}
