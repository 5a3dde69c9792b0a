/** A store of the browser: of the device, or of this tab alone. */
type Place = 'localStorage' | 'sessionStorage'

/** The text stored under a key; undefined in a browser without storage. */
export function keptText(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return window[place].getItem(key) ?? undefined
  } catch {
    return undefined
  }
}

/** The data stored under a key as JSON; undefined if there are none, or they are invalid. */
export function keptData(key: string, place: Place = 'localStorage'): unknown {
  try {
    return JSON.parse(keptText(key, place) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

/** @param value absent: the stored one is removed */
export function keepText(key: string, value: string | undefined, place: Place = 'localStorage'): void {
  try {
    if (value === undefined) window[place].removeItem(key)
    else window[place].setItem(key, value)
  } catch {
    // A browser without storage shows the chosen value until the page is reloaded.
  }
}
