import type { DuelEvent } from '../events.ts'
import { evolveDuel } from '../evolve.ts'
import type { DuelState } from '../orders/order.ts'

/** Events being decided, with the state that they lead to, so that the next one is decided on what has just happened. */
export interface Script {
  readonly state: DuelState
  readonly events: DuelEvent[]
  emit(...events: DuelEvent[]): void
}

export function scriptFrom(start: DuelState): Script {
  let state = start
  const events: DuelEvent[] = []
  return {
    get state() {
      return state
    },
    events,
    emit(...more) {
      for (const event of more) {
        events.push(event)
        state = evolveDuel(state, event)
      }
    },
  }
}
