/** The languages of the interface, each with the locale by which it writes dates, numbers and lists. */
export const locales = { en: 'en-GB' } as const

/** What has words in several languages, and loads those of one when it is asked to. */
interface Loads {
  load(language: string): Promise<() => void>
}

/** The catalogues that are in use: all of them change to another language together. */
const inUse = new Set<Loads>()
const state = $state<{ language: string; locale: string }>({ language: 'en', locale: locales.en })

/** The language of the interface. A component that reads it, or says something, is rendered again when it changes. */
export const language = {
  get id(): string {
    return state.language
  },
  /** For `Intl`. */
  get locale(): string {
    return state.locale
  },
}

/** Loads the words of a catalogue, which follows the language from then on. */
export async function use(catalogue: Loads): Promise<void> {
  inUse.add(catalogue)
  ;(await catalogue.load(state.language))()
}

/**
 * Changes the language at run time: when the words of all catalogues in use are there, all change at once.
 * @throws when they could not be loaded; the language stays as it was
 */
export async function changeLanguage(
  id: string,
  locale = (locales as Record<string, string>)[id],
): Promise<void> {
  const shown = await Promise.all([...inUse].map((catalogue) => catalogue.load(id)))
  state.language = id
  state.locale = locale ?? id
  for (const show of shown) show()
  document.documentElement.lang = id
}
