/** What somebody has prepared and not sealed yet, order by order; an order that is missing is null. */
export type WorkingCopy = (unknown | null)[]

const keyOf = (code: string) => `opsroom.sealed.${code}`

/** What this browser has kept of a contest; undefined where it has kept nothing that can be read. */
export function readWorkingCopy(code: string, count: number): WorkingCopy | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(code)) ?? 'null')
    if (Array.isArray(kept) && kept.length === count) return kept
  } catch {
    // A browser that keeps nothing, or something else: it is as if nothing were prepared.
  }
  return undefined
}

/** @param copy absent: nothing is kept any more */
export function keepWorkingCopy(code: string, copy: WorkingCopy | undefined): void {
  try {
    if (copy) localStorage.setItem(keyOf(code), JSON.stringify(copy))
    else localStorage.removeItem(keyOf(code))
  } catch {
    // Without a store the orders are prepared anew when the page is opened again.
  }
}
