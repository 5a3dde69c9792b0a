/** The languages of the interface, each with the locale by which it writes dates, numbers and lists. */
export const locales = { en: 'en-GB', de: 'de', fr: 'fr', it: 'it', pl: 'pl' } as const
export type Language = keyof typeof locales

export const isLanguage = (id: string): id is Language => Object.hasOwn(locales, id)

/** The first of these that the interface has, ignoring the region: `['cs', 'de-AT']` is `de`. English if it has none. */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((locale) => locale.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en'

/** A store of words in several languages, which loads those of one on request. */
interface Loads {
  load(language: string): Promise<() => void>
}

/** The catalogues that are in use: all of them change to another language together. */
const inUse = new Set<Loads>()
/** Nothing is loaded before a language is chosen. */
const state = $state<{ language: string | undefined; locale: string }>({
  language: undefined,
  locale: locales.en,
})
/** The number of the newest change: of two that are under way, the later one counts. */
let changes = 0

/** The language of the interface. A component that reads it, or says something, is rendered again when it changes. */
export const language = {
  get id(): string {
    return state.language ?? 'en'
  },
  /** The locale for `Intl`. */
  get locale(): string {
    return state.locale
  },
}

/** Loads the words of a catalogue if a language is chosen already. The catalogue follows the language from then on. */
export async function useCatalogue(catalogue: Loads): Promise<void> {
  inUse.add(catalogue)
  while (state.language !== undefined) {
    const wanted = state.language
    const show = await catalogue.load(wanted)
    // Another language may have been chosen meanwhile.
    if (wanted === state.language) return show()
  }
}

/**
 * Chooses the language, when the page opens and later: when the words of all catalogues in use are there, all change at
 * once. A catalogue that comes into use while words are loading is waited for too; otherwise it would count as open and
 * have no words.
 * @throws when they could not be loaded; the language stays as it was
 */
export async function changeLanguage(
  id: string,
  // A language that is being written has no locale of its own here.
  locale = (locales as Record<string, string>)[id],
): Promise<void> {
  changes += 1
  const change = changes
  const loaded = new Map<Loads, () => void>()
  for (
    let missing = [...inUse];
    missing.length > 0;
    missing = [...inUse].filter((each) => !loaded.has(each))
  ) {
    await Promise.all(missing.map(async (each) => loaded.set(each, await each.load(id))))
    if (change !== changes) return
  }
  state.language = id
  state.locale = locale ?? id
  for (const show of loaded.values()) show()
  document.documentElement.lang = id
}
