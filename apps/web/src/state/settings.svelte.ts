import { changeLanguage, isLanguage, type Language, preferredLanguage } from '../words/language.svelte.ts'
import { keepText, keptText } from './kept.ts'

export type Theme = 'system' | 'light' | 'dark'
const themeKey = 'opsroom.theme'
const languageKey = 'opsroom.language'
const playedKey = 'opsroom.played'
const soundKey = 'opsroom.sound'
const oneClickKey = 'opsroom.oneClick'
const themes = ['light', 'dark'] as const

/** The language that was chosen on this device, else the first supported one of the browser. */
export function languageAtStart(): Language {
  const chosen = keptText(languageKey) ?? ''
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages)
}

/** A person's preferences on this device. The board stays dark in both themes. */
export class Settings {
  theme = $state<Theme>('system')
  /**
   * Whether somebody has finished a game on this device: known before the server says so, so that no first game is
   * offered.
   */
  hasPlayed = $state(false)

  /** Off until a person switches it on. */
  sound = $state(false)
  /** Whether the first click on a place gives the order; otherwise the second one does. */
  oneClick = $state(false)

  constructor() {
    this.#recall()
    // A person who plays both sides has a window for each: a setting changed in one applies in the other immediately.
    addEventListener('storage', ({ key }) => {
      this.#recall()
      if (key === languageKey) void changeLanguage(languageAtStart()).catch(() => {})
    })
  }

  setTheme = (theme: Theme): void => {
    this.theme = theme
    keepText(themeKey, theme === 'system' ? undefined : theme)
    this.#apply()
  }

  setSound = (sound: boolean): void => {
    this.sound = sound
    keepText(soundKey, sound ? 'on' : undefined)
  }

  setOneClick = (oneClick: boolean): void => {
    this.oneClick = oneClick
    keepText(oneClickKey, oneClick ? 'on' : undefined)
  }

  /** @throws when the words could not be loaded; the language stays as it was */
  setLanguage = async (language: Language): Promise<void> => {
    await changeLanguage(language)
    keepText(languageKey, language)
  }

  noteHasPlayed = (): void => {
    this.hasPlayed = true
    keepText(playedKey, 'yes')
  }

  #recall(): void {
    this.hasPlayed = keptText(playedKey) === 'yes'
    this.sound = keptText(soundKey) === 'on'
    this.oneClick = keptText(oneClickKey) === 'on'
    const theme = keptText(themeKey)
    this.theme = themes.find((each) => each === theme) ?? 'system'
    this.#apply()
  }

  #apply(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.theme
  }
}
