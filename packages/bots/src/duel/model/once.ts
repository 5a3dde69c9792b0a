interface Known<K, T> {
  get(key: K): T | undefined
  set(key: K, value: T): unknown
}

/** The value under a key, computed by `work` the first time. */
export function cachedOnce<K, T>(known: Known<K, T>, key: K, work: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = work()
  known.set(key, value)
  return value
}

/**
 * A cache of values that depend on two immutable objects and on nothing else; a value is dropped when either object is
 * collected.
 */
export type PairCache<T> = WeakMap<object, WeakMap<object, T>>

/** The value for a pair of objects, computed by `work` the first time. The order of the pair matters. */
export const cachedOnceForPair = <T>(known: PairCache<T>, one: object, other: object, work: () => T): T =>
  cachedOnce(
    cachedOnce(known, one, () => new WeakMap<object, T>()),
    other,
    work,
  )

/**
 * A function that maps objects with equal JSON to one and the same object. A view is parsed anew for every decision; as
 * equal parts become one object, values that were cached for an earlier view are found again.
 * @param most the number of distinct objects after which the cache is emptied
 */
export function interner<T extends object>(most: number): (one: T) => T {
  const firsts = new WeakMap<T, T>()
  const byText = new Map<string, T>()
  return (one) =>
    cachedOnce(firsts, one, () => {
      if (byText.size >= most) byText.clear()
      return cachedOnce(byText, JSON.stringify(one), () => one)
    })
}
