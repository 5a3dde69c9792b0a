/**
 * Freezes a value with everything in it, so that a change in place throws at once. What is frozen
 * already is passed over, so that freezing every state of a night costs only what is new in each.
 */
export function frozen<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const item of Object.values(value)) frozen(item)
  return value
}
