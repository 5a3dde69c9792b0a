import { Script } from 'node:vm'

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

/** Whether the code of a feature can call something by its name, which must be no word of the language. */
export function isIdentifier({ camel }) {
  try {
    new Script(`'use strict'; async () => { const ${camel} = 0 }`)
    return camel !== 'undefined'
  } catch {
    return false
  }
}

/** Templates are written for a feature of this name. */
const placeholder = namesOf('my-thing')

/** The text of a template, or a path in it, for a feature of another name. */
export const named = (text, names) =>
  Object.entries(placeholder).reduce((sofar, [form, word]) => sofar.replaceAll(word, names[form]), text)
