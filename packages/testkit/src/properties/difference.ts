const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'nothing'

/**
 * Whether two values are the same. This fast check is enough in most cases; it does not find the place of a difference.
 */
function isSame(a: unknown, b: unknown, isItem = false): boolean {
  if (a === b) return true
  if (!isObject(a) || !isObject(b)) return isItem && (a ?? null) === (b ?? null)
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false
    for (let index = 0; index < a.length; index++) if (!isSame(a[index], b[index], true)) return false
    return true
  }
  for (const key of Object.keys(a)) if (!isSame(a[key], b[key])) return false
  for (const key of Object.keys(b)) if (a[key] === undefined && b[key] !== undefined) return false
  return true
}

/**
 * The first difference between two values as JSON: absent and undefined are equal, and the order of keys does not
 * matter. Agrees with `sameJson`, but names the place of the difference and does not serialise the values.
 */
export const jsonDifference = (a: unknown, b: unknown, path = ''): string | undefined =>
  isSame(a, b) ? undefined : whereDifferent(a, b, path)

function whereDifferent(a: unknown, b: unknown, path: string): string | undefined {
  if (a === b) return undefined
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return `${path} has ${a.length} items, not ${b.length}`
    return firstOf(a.keys(), (index) =>
      whereDifferent(a[index] ?? null, b[index] ?? null, `${path}[${index}]`),
    )
  }
  if (isObject(a) && isObject(b) && !Array.isArray(a) && !Array.isArray(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return firstOf(keys, (key) => whereDifferent(a[key], b[key], `${path}.${key}`))
  }
  return (a ?? null) === (b ?? null) && path.endsWith(']')
    ? undefined
    : `${path} is ${shown(a)}, not ${shown(b)}`
}

function firstOf<T>(items: Iterable<T>, find: (item: T) => string | undefined): string | undefined {
  for (const item of items) {
    const found = find(item)
    if (found !== undefined) return found
  }
  return undefined
}
