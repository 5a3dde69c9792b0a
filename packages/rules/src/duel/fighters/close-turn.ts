import type { DuelEvent } from '../events.ts'
import { type Script, scriptFrom } from '../flow/script.ts'
import type { DuelState } from '../orders/order.ts'
import { type SquadronId, squadronIds } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import { crashLoss } from '../scoring/crash.ts'
import { engagement } from '../scoring/engagement.ts'
import type { DuelOpen } from '../state/open.ts'
import { isAirborne } from '../state/queries.ts'
import { flightOf } from './fly.ts'
import { refuseFlight } from './legality.ts'

/** What becomes of a squadron that gets no order (D6.8, D6.13). */
export type Fate = 'stays' | 'circles' | 'lands' | 'crashes'

export function fateWithoutOrder(rules: Rules, open: DuelOpen, id: SquadronId): Fate {
  const squadron = open.squadrons[id]
  if (!isAirborne(squadron) || open.acted.includes(id)) return 'stays'
  if (squadron.fuel > 0) return 'circles'
  return refuseFlight(rules, open, { type: 'fighter', squadron: id, path: [], land: true })
    ? 'crashes'
    : 'lands'
}

function crash(rules: Rules, open: DuelOpen, id: SquadronId): DuelEvent {
  const at = open.squadrons[id].at ?? 0
  const atSea = rules.board.isHomeWaters(at)
  return { type: 'squadronCrashed', open: { squadron: id, at, atSea, ledger: [crashLoss(open, at, atSea)] } }
}

function meetFate(rules: Rules, script: Script, id: SquadronId): void {
  const { open } = script.state
  const fate = fateWithoutOrder(rules, open, id)
  const { height } = open.squadrons[id]
  if (fate === 'crashes') script.emit(crash(rules, open, id))
  if (fate === 'lands')
    script.emit(flightOf(rules, open, { type: 'fighter', squadron: id, path: [], land: true }, true))
  if (fate === 'circles' && height !== 'ground')
    script.emit(flightOf(rules, open, { type: 'fighter', squadron: id, path: [], altitude: height }, true))
}

/**
 * D6.13: the end of the fighters' turn. Squadrons in the air without an order circle, land or crash, in the order
 * yellow, red, green, blue; then the engagement with the Mosquito is booked (S2).
 * @param idle nobody could act, the turn ends by itself
 */
export function closeFightersTurn(state: DuelState, rules: Rules, idle: boolean): DuelEvent[] {
  const script = scriptFrom(state)
  for (const id of squadronIds) meetFate(rules, script, id)
  script.emit({ type: 'fightersTurnEnded', open: { idle, ledger: engagement(rules, script.state.open) } })
  return script.events
}
