import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rollup } from 'vite'
import { compileMessage, languages, type Messages, readComplete } from './words.ts'

const folder = join(import.meta.dirname, '../src/push-worker')
const path = '/sw.js'

/** The words of the worker by language. @throws when one is not complete */
const wordsByLanguage = (): Map<string, Messages> =>
  new Map(languages.map((language) => [language, readComplete('push', language)]))

/** A message as the worker reads it: pieces of text, and names of arguments in lists. @throws when it has more */
function piecesOf(key: string, message: string): (string | [string])[] {
  const compiled = compileMessage(message)
  if (typeof compiled === 'string') return [compiled]
  return compiled.map((piece) => {
    if (typeof piece === 'string') return piece
    if (typeof piece === 'number' || piece.length > 1) throw new Error(`${key}: only plain arguments here`)
    return [piece[0].replace(/_$/, '')]
  })
}

/**
 * The screens that open without a network and say that there is none, with the parts of the lobby that come after its
 * first look, and the module that finds all others.
 */
const firstScreens =
  /\/(screens\/(lobby\/(Lobby|SeekNews)|room\/RoomScreen|Nowhere)\.svelte|screens\/lobby\/places\/words\/words\.ts|app\/further-pages\.ts)$/

/** The words of a catalogue in one language, or the keys that belong to those of every language. */
const catalogueFile = /virtual:(?:messages\/(\w+)|(message-keys))\//

/** The files that the page needs to open without a network. */
export interface KeptFiles {
  /** The page, its script and style with all that they import at once, fonts. */
  files: readonly string[]
  /** Their words, by language: without them nothing is drawn. */
  words: Readonly<Record<string, readonly string[]>>
}

/** The files of all catalogues that these chunks open, by language. */
function wordFiles(chunks: readonly Rollup.OutputChunk[], kept: ReadonlySet<string>): KeptFiles['words'] {
  const files: Record<string, string[]> = Object.fromEntries(languages.map((id) => [id, []]))
  const opened = new Set(
    chunks.filter(({ fileName }) => kept.has(fileName)).flatMap((each) => each.dynamicImports),
  )
  for (const { fileName, facadeModuleId } of chunks) {
    const [found, language, isKeys] = catalogueFile.exec(facadeModuleId ?? '') ?? []
    if (!opened.has(fileName) || found === undefined) continue
    for (const [id, own] of Object.entries(files)) if (isKeys || id === language) own.push(`/${fileName}`)
  }
  return Object.fromEntries(Object.entries(files).map(([id, own]) => [id, own.sort()]))
}

function keptFiles(bundle: Rollup.OutputBundle): KeptFiles {
  const files = new Set<string>()
  const seen = new Set<string>()
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const add = (name: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || seen.has(name)) return
    seen.add(name)
    // An entry without code of its own is left out of the build: the page names what it imports.
    if (Object.values(chunk.modules).some(({ renderedLength }) => renderedLength > 0)) files.add(name)
    for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style)
    for (const picture of chunk.viteMetadata?.importedAssets ?? []) files.add(picture)
    chunk.imports.forEach(add)
  }
  for (const { isEntry, fileName, moduleIds } of chunks)
    if (isEntry || moduleIds.some((id) => firstScreens.test(id))) add(fileName)
  // Of the fonts those of Latin letters: the others are fetched where they are needed.
  for (const name of Object.keys(bundle)) if (/latin-wdth.*\.woff2$/.test(name)) files.add(name)
  return { files: ['/', ...[...files].sort().map((name) => `/${name}`)], words: wordFiles(chunks, seen) }
}

/**
 * The service worker with its words in all languages: few and short, so that it needs no further request.
 * @param kept so that the page opens without a network
 * @throws when a catalogue is not complete
 */
export function pushWorker(kept: KeptFiles): string {
  const words = Object.fromEntries(
    [...wordsByLanguage()].map(([language, messages]) => {
      const pieces = Object.entries(messages).map(([key, message]) => [key, piecesOf(key, message)])
      return [language, Object.fromEntries(pieces)]
    }),
  )
  const values = { pushWords: words, pageFiles: kept.files, pageWords: kept.words }
  const given = Object.entries(values).map(([name, value]) => `self.${name} = ${JSON.stringify(value)}`)
  return [...given, readFileSync(join(folder, 'sw.js'), 'utf8')].join('\n')
}

/** Builds `/sw.js`, and serves it in development. */
export const pushWorkerPlugin = (): Plugin => ({
  name: 'push-worker',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] !== path) return next()
      response.setHeader('content-type', 'text/javascript')
      response.end(pushWorker({ files: [], words: {} }))
    })
  },
  generateBundle(_options, bundle) {
    this.emitFile({ type: 'asset', fileName: path.slice(1), source: pushWorker(keptFiles(bundle)) })
  },
})
