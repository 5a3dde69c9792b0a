import { type AnyFields, hasFields } from './fields.ts'

/**
 * JSON with sorted keys and without absent values: two values that are equal as JSON give the same text, so that
 * hashes and comparisons do not depend on the order in which an object was built.
 */
export function canonicalJson(value: unknown): string {
  if (!hasFields(value)) return JSON.stringify(value ?? null)
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += text === '' ? canonicalJson(item) : `,${canonicalJson(item)}`
    return `[${text}]`
  }
  for (const key of sortedKeys(value)) {
    const item = value[key]
    if (item === undefined) continue
    if (text !== '') text += ','
    text += `${JSON.stringify(key)}:${canonicalJson(item)}`
  }
  return `{${text}}`
}

/** The value as read back from its canonical JSON: fresh objects with their keys in order, nothing absent. */
export function canonicalValue(value: unknown): unknown {
  if (!hasFields(value)) return value ?? null
  if (Array.isArray(value)) return value.map(canonicalValue)
  const fresh: AnyFields = {}
  for (const key of sortedKeys(value)) {
    const item = value[key]
    if (item === undefined) continue
    // An assignment to this one key would set the prototype.
    if (key === '__proto__')
      Object.defineProperty(fresh, key, {
        value: canonicalValue(item),
        configurable: true,
        enumerable: true,
        writable: true,
      })
    else fresh[key] = hasFields(item) ? canonicalValue(item) : item
  }
  return fresh
}

/** The keys of an object, sorted; most objects are built in order. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  let before = ''
  for (const key of keys) {
    if (before > key) return keys.sort()
    before = key
  }
  return keys
}

/** Equal as JSON: absent and undefined are the same, the order of keys does not matter. */
export const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)
