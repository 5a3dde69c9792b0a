/** Occurrences that random nights must cover, with the nights that are known to cover them. */
export interface WantedCoverage {
  /** All occurrences that must be covered. */
  wanted: Iterable<string>
  /** The numbers of nights that together cover all wanted occurrences. */
  remembered: readonly number[]
  /** The number of nights, from 0, that are searched when the remembered nights no longer cover everything. */
  searched: number
  /** The occurrences in the night with this number. */
  metIn(number: number): Iterable<string>
}

/**
 * Searches nights in the given order.
 * @returns the numbers of those that cover a wanted occurrence for the first time, and the wanted occurrences that none
 * of them covers
 */
function search(
  { wanted, metIn }: WantedCoverage,
  numbers: Iterable<number>,
): { useful: number[]; missing: string[] } {
  const missing = new Set(wanted)
  const useful: number[] = []
  for (const number of numbers) {
    if (missing.size === 0) break
    const before = missing.size
    for (const thing of metIn(number)) missing.delete(thing)
    if (missing.size < before) useful.push(number)
  }
  return { useful, missing: [...missing].sort() }
}

/**
 * Plays the remembered nights, and searches further ones only if these no longer cover all wanted occurrences.
 * @throws Error with the numbers to remember instead, or with the occurrences that no searched night covers
 */
export function expectAllCovered(asked: WantedCoverage): void {
  const known = new Map<number, string[]>()
  const metIn = (number: number): string[] => {
    const met = known.get(number) ?? [...asked.metIn(number)]
    known.set(number, met)
    return met
  }
  const reach: WantedCoverage = { ...asked, metIn }
  const { missing } = search(reach, reach.remembered)
  if (missing.length === 0) return
  const found = search(reach, [...reach.remembered, ...Array(reach.searched).keys()])
  if (found.missing.length > 0)
    throw new Error(`no night up to ${reach.searched} meets: ${found.missing.join(', ')}`)
  // In reverse, the late nights with the rare occurrences come first and make most of the early nights superfluous.
  const { useful } = search(reach, found.useful.toReversed())
  throw new Error(
    `the remembered nights no longer meet: ${missing.join(', ')}. Write down these numbers instead: [${useful.join(', ')}]`,
  )
}
