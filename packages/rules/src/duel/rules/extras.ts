import type { BaseEvent } from '../state/events.ts'
import type { UpcomingEvent } from './rules.ts'

/** The fields, with values, that options add to the open part of an event; empty in the base game. */
export function extraEventFieldsFor<T extends BaseEvent['type']>(
  type: T,
  happening: UpcomingEvent<T>,
): Record<string, unknown> {
  // The cast below is safe: `defineOption` checks that each of these functions accepts an event of this type.
  const contributed = happening.rules.extras.get(type)
  return contributed ? Object.assign({}, ...contributed.map((extras) => extras(happening as never))) : {}
}
