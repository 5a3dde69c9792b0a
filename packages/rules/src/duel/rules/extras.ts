import type { BaseEvent } from '../state/events.ts'
import type { UpcomingEvent } from './rules.ts'

/** The fields that options add to the open part of an event of this type; `{}` in the base game. */
export function extrasFor<T extends BaseEvent['type']>(
  type: T,
  happening: UpcomingEvent<T>,
): Record<string, unknown> {
  // `defineOption` has checked that the functions listed for this type accept its happenings.
  const contributed = happening.rules.extras.get(type)
  return contributed ? Object.assign({}, ...contributed.map((extras) => extras(happening as never))) : {}
}
