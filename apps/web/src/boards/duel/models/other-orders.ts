import type { Mode } from '../mode.ts'
import { type Desk, ordersNow } from './desk.ts'

/** The orders that the consoles of the base game give. */
const ofConsole: Partial<Record<Mode, readonly string[]>> = {
  squadrons: ['squadrons'],
  plan: ['plan'],
  defences: ['defences'],
  mosquito: ['mosquito'],
  fighters: ['fighter', 'endFighters'],
  bomber: ['bomber'],
}

export interface OrdersNow {
  /** The orders that are given step by step from the game's options, by type. */
  others: readonly string[]
  /** The mode's own console has something to do, too. */
  isBaseOpen: boolean
}

/** What this seat may order now beside what its console knows: the game says it, never the client. */
export function otherOrders(desk: Desk, mode: Mode): OrdersNow {
  if (mode === 'waiting' || mode === 'over') return { others: [], isBaseOpen: true }
  const known = ofConsole[mode] ?? []
  const types = ordersNow(desk)
  return {
    others: types.filter((type) => !known.includes(type)),
    isBaseOpen: types.some((type) => known.includes(type)),
  }
}
