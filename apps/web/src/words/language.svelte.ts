/** The languages of the interface, each with the locale for its dates, numbers and lists. */
export const locales = { en: 'en-GB', de: 'de', fr: 'fr', it: 'it', pl: 'pl' } as const
export type Language = keyof typeof locales

export const isLanguage = (id: string): id is Language => Object.hasOwn(locales, id)

/**
 * The first of the wanted languages that the interface has, ignoring regions: `['cs', 'de-AT']` gives `de`. English if
 * the interface has none of them.
 */
export const preferredLanguage = (wanted: readonly string[]): Language =>
  wanted.map((locale) => locale.split('-')[0]?.toLowerCase() ?? '').find(isLanguage) ?? 'en'

/** A catalogue of texts in several languages, which loads those of one language on request. */
interface Loads {
  load(language: string): Promise<() => void>
}

/** The catalogues in use, which all change to another language together. */
const inUse = new Set<Loads>()
/** The language is undefined until it is chosen; before that no texts are loaded. */
const state = $state<{ language: string | undefined; locale: string }>({
  language: undefined,
  locale: locales.en,
})
/** The number of the latest change of language. If two changes overlap, only the later one takes effect. */
let changes = 0

/**
 * The language of the interface. A component that reads it, or shows a text of a catalogue, renders again when it
 * changes.
 */
export const language = {
  get id(): string {
    return state.language ?? 'en'
  },
  /** The locale of the interface's language, for `Intl`. */
  get locale(): string {
    return state.locale
  },
}

/**
 * Puts a catalogue into use, and loads its texts if a language is chosen already. The catalogue follows the language
 * from then on.
 */
export async function useCatalogue(catalogue: Loads): Promise<void> {
  inUse.add(catalogue)
  while (state.language !== undefined) {
    const wanted = state.language
    const show = await catalogue.load(wanted)
    // Another language may have been chosen while the texts were being loaded.
    if (wanted === state.language) return show()
  }
}

/**
 * Chooses the language, when the page opens and later. Once the texts of all catalogues in use are loaded, all of them
 * change at once. Catalogues put into use during the loading are waited for too, because they would otherwise count as
 * open without having texts.
 * @throws when the texts could not be loaded; the language then stays as it was
 */
export async function changeLanguage(
  id: string,
  // The locale is given for a language whose translation is not finished, and which therefore has no locale in the list
  // of languages.
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
