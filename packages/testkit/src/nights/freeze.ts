/**
 * Freezes a value deeply, so that a change in place throws immediately. Frozen values are skipped, so that freezing
 * every state of a night costs only the new parts of each.
 */
export function deepFreeze<T>(value: T): T {
  if (value === null || typeof value !== 'object' || Object.isFrozen(value)) return value
  Object.freeze(value)
  for (const item of Object.values(value)) deepFreeze(item)
  return value
}
