import type { DuelEvent } from '../events.ts'
import type { DuelState } from '../orders/order.ts'
import type { Rules } from '../rules.ts'
import { sharedOnSide } from '../team.ts'

/** Events being decided, with the state that they lead to, so that the next one is decided on what has just happened. */
export interface Script {
  readonly state: DuelState
  readonly events: DuelEvent[]
  emit(...events: DuelEvent[]): void
}

export function scriptFrom(rules: Rules, start: DuelState): Script {
  let state = start
  const events: DuelEvent[] = []
  return {
    get state() {
      return state
    },
    events,
    emit(...more) {
      for (const each of more) {
        const event = sharedOnSide(rules, state.open, each)
        events.push(event)
        state = rules.evolve(state, event)
      }
    },
  }
}
