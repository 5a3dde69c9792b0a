import { foreseenMosquitoOrder } from '../ace/foresee.ts'
import { aceOutlook, targetBelief } from '../ace/outlook.ts'
import { aceDefences, acePlan } from '../ace/preparation.ts'
import { altitudeFor } from '../british/altitude.ts'
import { fightersTurnOrders } from '../german/fighter-turn.ts'
import { type LevelOfPlay, turnKey } from './level.ts'
import { regular } from './regular.ts'

/**
 * Ace looks ahead: hidden information is sampled consistently with public knowledge, and the rest of the night is
 * simulated.
 */
export const ace: LevelOfPlay = {
  ...regular,
  plan: (situation) => ({ order: acePlan(situation) }),
  defences: (situation) => ({ order: aceDefences(situation) }),
  mosquito: (situation) => {
    const own = situation.view.secrets?.[situation.seat]?.plan
    return { order: own && foreseenMosquitoOrder(situation, own, altitudeFor(situation, own)) }
  },
  fighter: (situation, memory) => {
    const key = turnKey(situation)
    if (memory.turn?.key === key) {
      const [order, ...rest] = memory.turn.orders
      return { order, memory: { turn: { key, orders: rest } } }
    }
    const outlook = aceOutlook(situation)
    const [order, ...rest] = fightersTurnOrders(situation, outlook).orders
    const beliefs =
      outlook.belief && !situation.open.bomber?.struck ? [targetBelief(situation, outlook.belief)] : []
    return { order, memory: { turn: { key, orders: rest } }, beliefs }
  },
}
