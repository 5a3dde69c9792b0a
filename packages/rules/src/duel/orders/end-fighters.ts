import { closeFightersTurn } from '../fighters/close-turn.ts'
import type { Order } from './order.ts'
import { type EndFightersOrder, endFightersOrderSchema, type PartialOrder } from './schemas.ts'

const order: EndFightersOrder = { type: 'endFighters' }

/** The German ends the fighters' turn (D6.13). */
export const endFightersOrder: Order<EndFightersOrder, PartialOrder<EndFightersOrder>> = {
  type: 'endFighters',
  schema: endFightersOrderSchema,
  side: 'german',
  step: 'fighters',
  refuse: () => undefined,
  decide: (rules, state) => closeFightersTurn(state, rules, false),
  options: () => ({ choices: [], finish: order }),
  sample: () => order,
}
