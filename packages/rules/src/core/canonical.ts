import { type AnyFields, hasFields } from './fields.ts'

/**
 * JSON with sorted keys and without undefined fields: values that are equal as JSON give the same text, so that hashes
 * and comparisons do not depend on the order in which an object was built.
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

/** The value as if parsed from its canonical JSON: fresh objects with sorted keys and without undefined fields. */
export function canonicalValue(value: unknown): unknown {
  if (!hasFields(value)) return value ?? null
  if (Array.isArray(value)) return value.map(canonicalValue)
  const fresh: AnyFields = {}
  for (const key of sortedKeys(value)) {
    const item = value[key]
    if (item === undefined) continue
    // An assignment to the key `__proto__` would set the prototype instead of a field.
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

/** The keys of an object, sorted; sorting is skipped when they are already in order, as they mostly are. */
function sortedKeys(value: object): string[] {
  const keys = Object.keys(value)
  let before = ''
  for (const key of keys) {
    if (before > key) return keys.sort()
    before = key
  }
  return keys
}

/**
 * Whether two values are equal as JSON: an undefined field equals an absent one, and the order of keys does not matter.
 */
export const sameJson = (a: unknown, b: unknown): boolean => canonicalJson(a) === canonicalJson(b)
