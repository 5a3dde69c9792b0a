export type Theme = 'system' | 'light' | 'dark'
const themeKey = 'opsroom.theme'
const firstGameKey = 'opsroom.firstGame'
const dismissed = 'dismissed'
const themes: readonly string[] = ['light', 'dark']

/** What a person prefers on this device. The board stays dark in both themes. */
export class Settings {
  theme = $state<Theme>('system')
  /** A newcomer may be offered a first game: nobody has declined it here. */
  offersFirstGame = $state(true)

  constructor() {
    this.offersFirstGame = read(firstGameKey) !== dismissed
    const kept = read(themeKey)
    if (kept && themes.includes(kept)) this.theme = kept as Theme
    this.apply()
  }

  setTheme = (theme: Theme): void => {
    this.theme = theme
    keep(themeKey, theme === 'system' ? undefined : theme)
    this.apply()
  }

  dismissFirstGame = (): void => {
    this.offersFirstGame = false
    keep(firstGameKey, dismissed)
  }

  private apply(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.theme
  }
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // A browser that keeps nothing still shows what was chosen until it is closed.
  }
}
