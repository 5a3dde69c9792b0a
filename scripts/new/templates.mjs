import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { named } from './names.mjs'

/** The languages of the product, each with a folder of messages. */
export const languagesIn = (root) => readdirSync(join(root, 'messages')).sort()

/** A template with the names of a feature. @param {string} file in `templates/` */
export const template = (file, names) =>
  named(readFileSync(join(import.meta.dirname, 'templates', file), 'utf8'), names)

/** A sentence that is still to be written in a language. `pnpm words` and its test name what begins like this. */
export const toWrite = (language, sentence) => `To write (${language}): ${sentence}`

/**
 * Sentences that are still to be written.
 * @param {Record<string, string>} sentences by key: what each is to say
 */
export const messagesToWrite = (language, sentences) =>
  Object.fromEntries(Object.entries(sentences).map(([key, sentence]) => [key, toWrite(language, sentence)]))
