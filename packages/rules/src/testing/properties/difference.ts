const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

const shown = (value: unknown) => JSON.stringify(value)?.slice(0, 200) ?? 'nothing'

/**
 * Where two values first differ as JSON: absent and undefined are the same, the order of keys does not matter. Says
 * the same as `sameJson`, and where, and without writing everything out.
 */
export function jsonDifference(a: unknown, b: unknown, path = ''): string | undefined {
  if (a === b) return undefined
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return `${path} has ${a.length} items, not ${b.length}`
    return firstOf(a.keys(), (index) =>
      jsonDifference(a[index] ?? null, b[index] ?? null, `${path}[${index}]`),
    )
  }
  if (isObject(a) && isObject(b) && !Array.isArray(a) && !Array.isArray(b)) {
    const keys = new Set([...Object.keys(a), ...Object.keys(b)])
    return firstOf(keys, (key) => jsonDifference(a[key], b[key], `${path}.${key}`))
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
