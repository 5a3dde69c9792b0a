/** The browser's storage for the whole device, or for this tab alone. */
type Place = 'localStorage' | 'sessionStorage'

/** The text stored under a key; undefined if there is none, or if the browser allows no storage. */
export function storedText(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return window[place].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The JSON data stored under a key; undefined if nothing is stored there, or if the text is not valid JSON. */
export function storedData(key: string, place: Place = 'localStorage'): unknown {
  try {
    return JSON.parse(storedText(key, place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Stores a text under a key.
 * @param value when absent, the stored text is removed
 */
export function storeText(key: string, value: string | undefined, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    // A browser without storage does not store the value: the page keeps it in memory until it is reloaded.
  }
}
