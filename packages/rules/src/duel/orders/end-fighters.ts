import { closeFightersTurn } from '../fighters/close-turn.ts'
import { walkThrough } from './composed.ts'
import type { Order } from './order.ts'
import { type EndFightersOrder, endFightersOrderSchema, type PartialOrder } from './schemas.ts'

/** The German ends the fighters' turn (D6.13). */
export const endFightersOrder: Order<EndFightersOrder, PartialOrder<EndFightersOrder>> = {
  type: 'endFighters',
  schema: endFightersOrderSchema,
  side: 'german',
  step: 'fighters',
  refuse: () => undefined,
  decide: (rules, state, command) => closeFightersTurn(state, rules, false, command),
  options: (_rules, _view, partial) => ({ choices: [], finish: partial }),
  sample: walkThrough('endFighters', 50),
}
