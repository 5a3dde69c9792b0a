import type { AnyEvent, Random } from '../../core/index.ts'
import type { BaseEvent } from '../events.ts'
import type { Rules } from '../rules.ts'
import { sideOfSeat } from '../seats.ts'
import type { DuelOpen, DuelState } from '../state/open.ts'

/** Events being decided, with the state that they lead to, so that the next one is decided on what has just happened. */
export interface Script {
  readonly state: DuelState
  readonly events: AnyEvent[]
  /** Events of the base game, each with what options let follow from it (`Contribution.on`). */
  emit(...events: BaseEvent[]): void
  /** The same for events of any contribution. */
  follow(events: readonly AnyEvent[]): void
}

/**
 * An event with the parts of its owners given to all seats of their side: who plays on one side knows the same. The
 * event itself where every side has one seat.
 */
function sharedOnSide({ seats, team }: Rules, open: DuelOpen, event: AnyEvent): AnyEvent {
  if (!team || !event.own) return event
  const parts = Object.entries(event.own)
  const own = seats.flatMap(({ id }) => {
    const part =
      event.own?.[id] ?? parts.find(([owner]) => sideOfSeat(open, owner) === sideOfSeat(open, id))?.[1]
    return part === undefined ? [] : [[id, part]]
  })
  return { ...event, own: Object.fromEntries(own) }
}

/** A script without events. */
export function scriptFrom(rules: Rules, start: DuelState, random: Random): Script {
  let state = start
  const events: AnyEvent[] = []
  const follow = (more: readonly AnyEvent[]) => {
    for (const each of more) {
      const event = sharedOnSide(rules, state.open, each)
      events.push(event)
      state = rules.evolve(state, event)
      for (const following of rules.on.get(event.type) ?? []) follow(following(rules, state, random))
    }
  }
  return {
    get state() {
      return state
    },
    events,
    emit: (...more) => follow(more),
    follow,
  }
}
