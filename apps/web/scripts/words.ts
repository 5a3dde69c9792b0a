import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { problemsOf } from './words-check.ts'
import { withSpaces } from './words-spaces.ts'

/** The language that every other one is a translation of. */
const source = 'en'

/** Messages by key, as the files of a language hold them. */
export type Messages = Record<string, string>

interface Read {
  messages: Messages
  files: string[]
}

/**
 * The files of a part: `<language>/<part>.json`, of `../<part>` those of the folder above; of a part `<folder>/*`, the
 * `<language>.json` in each folder there.
 */
function filesOf(folder: string, language: string, part: string): string[] {
  if (part.startsWith('../') && !part.endsWith('/*')) return filesOf(dirname(folder), language, part.slice(3))
  if (!part.endsWith('/*')) return [join(folder, language, `${part}.json`)]
  const above = join(folder, part.slice(0, -2))
  return readdirSync(above, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(above, name, `${language}.json`))
    .sort()
}

/**
 * Reads a catalogue: the parts that `<language>.words` lists, one a line (see `filesOf`).
 * @throws when two parts have a key in common
 */
export function readCatalogue(list: string): Read {
  const parts = readFileSync(list, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  const language = basename(list, '.words')
  const files = parts
    .flatMap((part) => filesOf(dirname(list), language, part))
    // A file that a translation lacks is missing message by message.
    .filter((file) => language === source || existsSync(file))
  const messages: Messages = {}
  for (const file of files)
    for (const [key, message] of Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Messages)) {
      if (key in messages) throw new Error(`${file}: the key ${key} stands in another part too`)
      messages[key] = withSpaces(language, message)
    }
  return { messages, files: [list, ...files] }
}

type Node = string | number | [name: string, type?: number, options?: Record<string, Branch>]
type Branch = string | number | Node[]

const inNodes = (nodes: Node[]): Node[] =>
  nodes.map((node) => (Array.isArray(node) ? inArgument(node) : node))

/** An argument that a sentence shows asks for a word: `["tile"]` becomes `["tile_"]`. See `src/words/message.ts`. */
function inArgument([name, type, options]: Exclude<Node, string | number>): Node {
  if (type === undefined) return [name.includes('_') ? name : `${name}_`]
  if (!options || type > 3) return options ? [name, type, options] : [name, type]
  const branches = Object.entries(options).map(([option, branch]): [string, Branch] => [
    option,
    Array.isArray(branch) ? inNodes(branch) : branch,
  ])
  return [name, type, Object.fromEntries(branches)]
}

/** A message as the browser gets it: a string, or a list of its pieces. @throws when it is no ICU message */
export function compileMessage(message: string): string | Node[] {
  const compiled = compile(message) as string | Node[]
  return typeof compiled === 'string' ? compiled : inNodes(compiled)
}

/** The messages of a catalogue in the order of the keys of the source language. @throws when something is wrong */
function compiledCatalogue(list: string): { compiled: unknown[]; files: string[] } {
  const language = basename(list, '.words')
  const original = readCatalogue(join(dirname(list), `${source}.words`))
  const { messages, files } = language === source ? original : readCatalogue(list)
  const problems = problemsOf(language, messages, original.messages)
  if (problems.length > 0) throw new Error([`${list} cannot be compiled:`, ...problems].join('\n'))
  const compiled = Object.keys(original.messages).map((key) => compileMessage(messages[key] ?? ''))
  return { compiled, files: [...files, ...original.files] }
}

/** The imports of a catalogue's messages, one for each language of its folder. */
function languagesOf(list: string): string {
  const files = readdirSync(dirname(list)).filter((file) => file.endsWith('.words'))
  const all = files.sort().map((file) => `${basename(file, '.words')}: () => import('./${file}')`)
  return `{ ${all.join(', ')} }`
}

/** Modules that fetch when they are called, by the query with which they are imported. */
const fetching: Record<string, (list: string) => string> = {
  languages: languagesOf,
  catalogue: (list) => `{ keys: () => import('./${source}.words?keys'), languages: ${languagesOf(list)} }`,
}

/**
 * Compiles catalogues when the client is built: `./pl.words` is the messages of `./pl/*.json`, in the order of the
 * keys that `./en.words?keys` is. The browser gets neither a parser nor the keys once for each language.
 * `./en.words?catalogue` is how all of them are fetched, `./en.words?languages` how the messages are.
 */
export const wordsPlugin = (): Plugin => ({
  name: 'words',
  enforce: 'pre',
  load(id) {
    const [file = '', query] = id.split('?')
    if (!file.endsWith('.words')) return null
    const parts = fetching[query ?? '']?.(file)
    if (parts !== undefined) return { code: `export default ${parts}`, moduleType: 'js', map: null }
    const { compiled, files } = compiledCatalogue(file)
    for (const watched of files) this.addWatchFile(watched)
    const content = query === undefined ? compiled : Object.keys(readCatalogue(file).messages)
    return { code: `export default ${JSON.stringify(content)}`, moduleType: 'js', map: null }
  },
})
