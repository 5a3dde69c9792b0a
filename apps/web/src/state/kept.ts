/** Where something is kept: on the device, or in this tab alone. */
type Place = 'localStorage' | 'sessionStorage'

/** What is kept under a key; undefined in a browser that keeps nothing. */
export function kept(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return window[place].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** What is kept on the device as JSON; undefined where nothing is, or something else. */
export function keptData(key: string): unknown {
  try {
    return JSON.parse(kept(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** @param value absent: nothing is kept any more */
export function keep(key: string, value: string | undefined, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    // A browser that keeps nothing shows what was chosen until the page is loaded anew.
  }
}
