import { minify, type Plugin, transformWithOxc } from 'vite'
import { polyfillArrayCopies } from '../src/page-guard/array-copies.ts'
import { type GuardWords, guardPage } from '../src/page-guard/guard.ts'
import { namesOfBrowsers } from './browsers.ts'
import { type Messages, readComplete } from './words.ts'

/** The place of the script in the page: before all others. */
const scriptPlace = '<!-- page guard -->'
/** The place of the note about scripts. */
const noScriptPlace = '<!-- no script -->'

/** @throws when a message is missing, or gives what the English one does not */
const messagesOf = (language: string): Messages => readComplete('page-guard', language)

const wordsOf = (language: string, messages: Messages): GuardWords => ({
  tooOld: (messages['guard.tooOld'] ?? '').replace('{browsers}', namesOfBrowsers(language)),
  notLoaded: messages['guard.notLoaded'] ?? '',
  again: messages['guard.again'] ?? '',
})

/** The guard as a script that a browser of 2016 can read, with its words in these languages. */
export async function guardScript(languages: readonly string[]): Promise<string> {
  const words = Object.fromEntries(
    languages.map((language) => [language, wordsOf(language, messagesOf(language))]),
  )
  const source = `(${polyfillArrayCopies.toString()})();(${guardPage.toString()})(${JSON.stringify(words)})`
  const { code } = await transformWithOxc(source, 'guard.js', { target: 'es2015' })
  return (await minify('guard.js', code, { compress: { target: 'es2015' } })).code.trim()
}

/** The note of a page without scripts, in every language: nobody can be asked for theirs. */
export const noScriptWords = (languages: readonly string[]): string =>
  languages
    .map((language) => `<p lang="${language}">${messagesOf(language)['guard.noScript']}</p>`)
    .join('\n')

/** Writes the guard and the words for a browser without scripts into the page, in development too. */
export const pageGuard = (languages: readonly string[]): Plugin => ({
  name: 'page-guard',
  transformIndexHtml: {
    order: 'pre',
    async handler(html) {
      for (const place of [scriptPlace, noScriptPlace])
        if (!html.includes(place)) throw new Error(`the page has no ${place}`)
      const script = await guardScript(languages)
      return html
        .replace(scriptPlace, () => `<script>${script}</script>`)
        .replace(noScriptPlace, () => `<noscript>\n${noScriptWords(languages)}\n</noscript>`)
    },
  },
})
