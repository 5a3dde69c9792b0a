/** Caches `Intl` objects by their arguments: they are expensive to create and cheap to use. */
function cached<Given extends unknown[], Made>(make: (...given: Given) => Made): (...given: Given) => Made {
  const all = new Map<string, Made>()
  return (...given) => {
    const id = JSON.stringify(given)
    const made = all.get(id) ?? make(...given)
    all.set(id, made)
    return made
  }
}

export const getDateTimeFormat = cached(
  (...given: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...given),
)
export const getListFormat = cached(
  (locale: string, options: Intl.ListFormatOptions) => new Intl.ListFormat(locale, options),
)
export const getNumberFormat = cached(
  (...given: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...given),
)
export const getPluralRules = cached(
  (...given: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...given),
)
export const getRelativeTimeFormat = cached(
  (locale: string, options: Intl.RelativeTimeFormatOptions) => new Intl.RelativeTimeFormat(locale, options),
)
