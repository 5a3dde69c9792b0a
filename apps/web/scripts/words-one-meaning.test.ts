import { expect, it } from 'vitest'
import { cataloguesIn, readCatalogue } from './words.ts'

/**
 * Words that consoles once said for what the rules call otherwise. Each thing has the word of the rulebook of its
 * language, which docs/words.md lists.
 */
const strayWords: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  de: { Bodenobjekt: /plättchen/i, Notlandung: /stürzt|stürzen|abgestürzt|absturz/i },
  fr: {
    'tourner en rond': /\borbit/i,
    'atterrissage forcé': /s’abîme|s’écrase/i,
    'carte Temps': /météo/i,
  },
  it: { scoprire: /gira[^.]* cart[ae]\b(?! all)/i, restare: /continua a girare/i },
  pl: { akcja: /\btur[aęy]\b/i },
}
const cases = Object.entries(strayWords).flatMap(([language, words]) =>
  Object.entries(words).map(([word, stray]) => ({ language, word, stray })),
)

it.each(cases)('says $word in $language, on consoles as in the rules', ({ language, stray }) => {
  const found = cataloguesIn()
    .filter((catalogue) => catalogue.startsWith('duel/'))
    .flatMap((catalogue) => Object.entries(readCatalogue(catalogue, language).messages))
    .filter(([, message]) => stray.test(message))
  expect(found).toEqual([])
})
