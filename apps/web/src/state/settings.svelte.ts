export type Theme = 'system' | 'light' | 'dark'
const key = 'opsroom.theme'
const themes: readonly string[] = ['light', 'dark']

/** What a person prefers on this device. The board stays dark in both themes. */
export class Settings {
  theme = $state<Theme>('system')

  constructor() {
    const kept = read()
    if (kept && themes.includes(kept)) this.theme = kept as Theme
    this.apply()
  }

  setTheme = (theme: Theme): void => {
    this.theme = theme
    try {
      if (theme === 'system') localStorage.removeItem(key)
      else localStorage.setItem(key, theme)
    } catch {
      // A browser that keeps nothing still shows the chosen theme until it is closed.
    }
    this.apply()
  }

  private apply(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.theme
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
