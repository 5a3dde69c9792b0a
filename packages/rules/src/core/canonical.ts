/**
 * JSON with sorted keys and without absent values: two values that are equal as JSON give the same text, so that
 * hashes and comparisons do not depend on the order in which an object was built.
 */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item)}`).join(',')}}`
  }
  return JSON.stringify(value ?? null)
}

/** The value as it would be read back from its canonical JSON: fresh objects with their keys in order, nothing absent. */
export function canonicalValue(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value ?? null
  if (Array.isArray(value)) return value.map(canonicalValue)
  const fresh: Record<string, unknown> = {}
  for (const key of sortedKeys(value)) {
    const item = (value as Record<string, unknown>)[key]
    if (item === undefined) continue
    // An assignment to this one key would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(fresh, key, {
        value: canonicalValue(item),
        configurable: true,
        enumerable: true,
        writable: true,
      })
    else fresh[key] = item !== null && typeof item === 'object' ? canonicalValue(item) : item
  }
  return fresh
}

/** The keys of an object, sorted; most objects are built in order. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  for (let place = 1; place < keys.length; place++)
    if ((keys[place - 1] as string) > (keys[place] as string)) return keys.sort()
  return keys
}

/** Equal as JSON: absent and undefined are the same, the order of keys does not matter. */
export const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)
