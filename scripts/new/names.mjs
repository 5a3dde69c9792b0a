const capital = (word) => word[0].toUpperCase() + word.slice(1)

/**
 * The forms of a name, as code, files and people write it.
 * @param {string} kebab `friendly-flak`
 */
export function namesOf(kebab) {
  const words = kebab.split('-')
  const pascal = words.map(capital).join('')
  return {
    kebab,
    camel: pascal[0].toLowerCase() + pascal.slice(1),
    pascal,
    title: capital(words.join(' ')),
  }
}

/** Templates are written for a feature of this name. */
const placeholder = namesOf('my-thing')

/** The text of a template, or a path in it, for a feature of another name. */
export const named = (text, names) =>
  Object.entries(placeholder).reduce((sofar, [form, word]) => sofar.replaceAll(word, names[form]), text)
