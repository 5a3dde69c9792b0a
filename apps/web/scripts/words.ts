import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { problemsOf } from './words-check.ts'
import { withSpaces } from './words-spaces.ts'

/** The tree of all messages, a folder for each language. */
const root = join(import.meta.dirname, '../../../messages')
/** The language that every other one is a translation of. */
export const source = 'en'
/** All languages that there are, the source first. */
export const languages: readonly string[] = [
  source,
  ...readdirSync(root)
    .filter((language) => language !== source)
    .sort(),
]

/** Messages by key, as the files of a language hold them. */
export type Messages = Record<string, string>

/** The names of files and folders in a folder of the source language. */
function inFolder(folder: string): { files: string[]; folders: string[] } {
  const entries = readdirSync(join(root, source, folder), { withFileTypes: true })
  const named = (all: typeof entries) => all.map(({ name }) => name).sort()
  return {
    files: named(entries.filter((entry) => entry.isFile())),
    folders: named(entries.filter((entry) => entry.isDirectory())),
  }
}

/**
 * The catalogues below a folder, by their names. A folder without folders is one catalogue of all its files
 * (`shell/later`); in any other each file is a catalogue (`find`).
 */
export function cataloguesIn(folder = ''): string[] {
  const { files, folders } = inFolder(folder)
  if (folder !== '' && folders.length === 0) return files.length > 0 ? [folder] : []
  const within = (name: string) => (folder === '' ? name : `${folder}/${name}`)
  return [
    ...files.map((file) => within(file.replace(/\.json$/, ''))),
    ...folders.flatMap((each) => cataloguesIn(within(each))),
  ]
}

/** The catalogue of no browser: words that the server reads from the files that they stand in. */
const ofServer = 'server'
/** A message that stands with others of its feature, and is fetched with another catalogue: `@places:places.about`. */
const elsewhere = /^@([^:]+):(.+)$/

/** All catalogues, and the words of the server. */
export const cataloguesToTranslate = (): string[] => [...cataloguesIn(), ofServer]

const allFiles = (): string[] =>
  readdirSync(join(root, source), { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.json'),
  )

/** Parsed files by path, as long as they stay as they were. */
const parsed = new Map<string, { changed: number; messages: Messages }>()

function messagesIn(file: string): Messages {
  const changed = statSync(file).mtimeMs
  const known = parsed.get(file)
  if (known?.changed === changed) return known.messages
  const messages = JSON.parse(readFileSync(file, 'utf8')) as Messages
  const names = Object.keys(messages).flatMap((key) => elsewhere.exec(key)?.[1] ?? [])
  const [unknown] = names.filter((name) => !cataloguesToTranslate().includes(name))
  if (unknown !== undefined) throw new Error(`${file}: there is no catalogue ${unknown}`)
  parsed.set(file, { changed, messages })
  return messages
}

/** The messages of a catalogue in one file. */
function messagesFor(name: string, file: string, isOwn: boolean): [string, string][] {
  return Object.entries(messagesIn(file)).flatMap(([key, message]): [string, string][] => {
    const [, other, within = ''] = elsewhere.exec(key) ?? []
    if (other === undefined) return isOwn ? [[key, message]] : []
    return other === name ? [[within, message]] : []
  })
}

/**
 * Reads a catalogue in a language: its own files, and what other files have for it. Files that a translation lacks are missing
 * message by message. @throws when two files have a key in common
 */
export function readCatalogue(name: string, language: string): { messages: Messages; files: string[] } {
  const files: string[] = []
  const messages: Messages = {}
  for (const path of allFiles()) {
    const file = join(root, language, path)
    const isOwn = path === `${name}.json` || dirname(path) === name
    const found = existsSync(file) ? messagesFor(name, file, isOwn) : []
    if (found.length > 0 || isOwn) files.push(file)
    for (const [key, message] of found) {
      if (key in messages) throw new Error(`${file}: the key ${key} stands in another file too`)
      messages[key] = withSpaces(language, message)
    }
  }
  return { messages, files }
}

/** Reads a catalogue that has to be complete in a language. @throws when something is wrong, with a line for each problem */
export function readComplete(name: string, language: string): Messages {
  const { messages: original } = readCatalogue(name, source)
  if (language === source) return original
  const { messages } = readCatalogue(name, language)
  const problems = problemsOf(language, messages, original)
  if (problems.length > 0)
    throw new Error([`${language}/${name} cannot be compiled:`, ...problems].join('\n'))
  return messages
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

/** The keys of a catalogue, in the order in which each language brings its messages. */
const keysOf = (name: string): string[] => Object.keys(readCatalogue(name, source).messages)

/** The imports of a catalogue's messages, by language. */
const importsOf = (name: string): string =>
  `{ ${languages.map((language) => `${language}: () => import('virtual:messages/${language}/${name}')`).join(', ')} }`

/** The modules that the plugin makes: `virtual:<kind>/<catalogue>`. */
const modules: Record<string, (name: string) => string> = {
  catalogue: (name) =>
    `{ keys: () => import('virtual:message-keys/${name}'), languages: ${importsOf(name)} }`,
  'message-languages': importsOf,
  'message-keys': (name) => JSON.stringify(keysOf(name)),
  messages(path) {
    const [language = '', ...name] = path.split('/')
    const messages = readComplete(name.join('/'), language)
    return JSON.stringify(keysOf(name.join('/')).map((key) => compileMessage(messages[key] ?? '')))
  },
}
const moduleId = /^\0?virtual:(catalogue|message-languages|message-keys|messages)\/(.+)$/

/**
 * Compiles catalogues when the client is built: `virtual:messages/pl/find` is the messages of `messages/pl/find.json`, in the
 * order of the keys that `virtual:message-keys/find` is. The browser gets neither a parser nor the keys once for each
 * language. `virtual:catalogue/find` is how all of them are fetched, `virtual:message-languages/find` how the messages are.
 */
export const wordsPlugin = (): Plugin => ({
  name: 'words',
  enforce: 'pre',
  resolveId: (id) => (moduleId.test(id) ? `\0${id}` : null),
  load(id) {
    const [, kind = '', name = ''] = moduleId.exec(id) ?? []
    const content = modules[kind]?.(name)
    if (content === undefined) return null
    const read = kind === 'messages' ? name.slice(name.indexOf('/') + 1) : name
    for (const language of languages)
      for (const watched of readCatalogue(read, language).files) this.addWatchFile(watched)
    return { code: `export default ${content}`, moduleType: 'js', map: null }
  },
})
