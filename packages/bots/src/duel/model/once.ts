interface Known<K, T> {
  get(key: K): T | undefined
  set(key: K, value: T): unknown
}

/** What is known under this key, worked out the first time. */
export function once<K, T>(known: Known<K, T>, key: K, work: () => T): T {
  const found = known.get(key)
  if (found !== undefined) return found
  const value = work()
  known.set(key, value)
  return value
}
