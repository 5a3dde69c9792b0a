import { closeFightersTurn } from '../fighters/close-turn.ts'
import type { OrderKind } from '../rules/rules.ts'
import type { BaseEvent } from '../state/events.ts'
import { type EndFightersOrder, endFightersOrderSchema, type OrderDraft } from '../state/order-schemas.ts'
import { sampleByRandomWalk } from './composed.ts'

/** The order `endFighters`: the German ends the fighters' turn (D6.13). */
export const endFightersOrder: OrderKind<EndFightersOrder, OrderDraft<EndFightersOrder>, BaseEvent> = {
  type: 'endFighters',
  schema: endFightersOrderSchema,
  side: 'german',
  step: 'fighters',
  refuse: () => undefined,
  decide: (rules, state, command) => closeFightersTurn(state, rules, false, command),
  options: (_rules, _view, draft) => ({ choices: [], finish: draft }),
  sample: sampleByRandomWalk('endFighters', 50),
}
