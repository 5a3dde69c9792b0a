import { changeLanguage, isLanguage, type Language, preferredLanguage } from '../words/language.svelte.ts'
import { storedText, storeText } from './kept.ts'

export type Theme = 'system' | 'light' | 'dark'
const themeKey = 'opsroom.theme'
const languageKey = 'opsroom.language'
const playedKey = 'opsroom.played'
const soundKey = 'opsroom.sound'
const oneClickKey = 'opsroom.oneClick'
const themes = ['light', 'dark'] as const

/**
 * The language chosen on this device or, if none was, the first one in the browser's settings that the interface has.
 */
export function languageAtStart(): Language {
  const chosen = storedText(languageKey) ?? ''
  return isLanguage(chosen) ? chosen : preferredLanguage(navigator.languages)
}

/** A person's settings on this device. The board stays dark in both themes. */
export class Settings {
  theme = $state<Theme>('system')
  /**
   * Whether a game was finished on this device. It is known before the server answers, so that the lobby does not offer
   * a first game meanwhile.
   */
  hasPlayed = $state(false)

  /** Whether sound is on; off until the person switches it on. */
  sound = $state(false)
  /** Whether the first click on a place of the map gives the order; otherwise the second click does. */
  oneClick = $state(false)

  constructor() {
    this.#recall()
    // A setting changed in one tab applies in the others at once: a person who plays both sides has a tab for each.
    addEventListener('storage', ({ key }) => {
      this.#recall()
      if (key === languageKey) void changeLanguage(languageAtStart()).catch(() => {})
    })
  }

  setTheme = (theme: Theme): void => {
    this.theme = theme
    storeText(themeKey, theme === 'system' ? undefined : theme)
    this.#apply()
  }

  setSound = (sound: boolean): void => {
    this.sound = sound
    storeText(soundKey, sound ? 'on' : undefined)
  }

  setOneClick = (oneClick: boolean): void => {
    this.oneClick = oneClick
    storeText(oneClickKey, oneClick ? 'on' : undefined)
  }

  /**
   * Changes the language of the interface.
   * @throws when the texts could not be loaded; the language then stays as it was
   */
  setLanguage = async (language: Language): Promise<void> => {
    await changeLanguage(language)
    storeText(languageKey, language)
  }

  noteHasPlayed = (): void => {
    this.hasPlayed = true
    storeText(playedKey, 'yes')
  }

  #recall(): void {
    this.hasPlayed = storedText(playedKey) === 'yes'
    this.sound = storedText(soundKey) === 'on'
    this.oneClick = storedText(oneClickKey) === 'on'
    const theme = storedText(themeKey)
    this.theme = themes.find((each) => each === theme) ?? 'system'
    this.#apply()
  }

  #apply(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = this.theme
  }
}
