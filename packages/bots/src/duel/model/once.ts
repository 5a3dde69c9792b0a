interface Known<K, T> {
  get(key: K): T | undefined
  set(key: K, value: T): unknown
}

/** The value under this key, worked out the first time. */
export function once<K, T>(known: Known<K, T>, key: K, work: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = work()
  known.set(key, value)
  return value
}

/** A value that follows from two objects that never change, and from nothing else; forgotten with either. */
export type PairCache<T> = WeakMap<object, WeakMap<object, T>>

export const onceForPair = <T>(known: PairCache<T>, one: object, other: object, work: () => T): T =>
  once(
    once(known, one, () => new WeakMap<object, T>()),
    other,
    work,
  )

/**
 * One object for all that are alike: a view is read anew for every decision, and what follows from its parts need not be
 * worked out again.
 * @param most of them, after which all are forgotten
 */
export function interner<T extends object>(most: number): (one: T) => T {
  const firsts = new WeakMap<T, T>()
  const byText = new Map<string, T>()
  return (one) =>
    once(firsts, one, () => {
      if (byText.size >= most) byText.clear()
      return once(byText, JSON.stringify(one), () => one)
    })
}
