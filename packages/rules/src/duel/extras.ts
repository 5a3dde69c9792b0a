import type { Happening } from './contribution.ts'

/** What options add to the open part of an event of this type; nothing in the base game. */
export function extrasFor(type: string, happening: Happening): Record<string, unknown> {
  const contributed = happening.rules.extras.get(type)
  return contributed ? Object.assign({}, ...contributed.map((extras) => extras(happening))) : {}
}
