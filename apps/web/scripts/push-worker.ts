import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'vite'
import { compileMessage, type Messages, readCatalogue } from './words.ts'
import { problemsOf } from './words-check.ts'

const folder = join(import.meta.dirname, '../src/push-worker')
const path = '/sw.js'

/** The catalogues by language; each must have the keys and arguments of the English one. */
function catalogues(): Map<string, Messages> {
  const lists = readdirSync(join(folder, 'words')).filter((file) => file.endsWith('.words'))
  return new Map(
    lists.map((list) => [basename(list, '.words'), readCatalogue(join(folder, 'words', list)).messages]),
  )
}

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
 * The service worker with its words in all languages: few and short, so that it needs no further request.
 * @throws when a catalogue is not complete
 */
export function pushWorker(): string {
  const all = catalogues()
  const source = all.get('en') ?? {}
  const words = Object.fromEntries(
    [...all].map(([language, messages]) => {
      const problems = problemsOf(language, messages, source)
      if (problems.length > 0) throw new Error(problems.join('\n'))
      const pieces = Object.entries(messages).map(([key, message]) => [key, piecesOf(key, message)])
      return [language, Object.fromEntries(pieces)]
    }),
  )
  return `self.pushWords = ${JSON.stringify(words)}\n${readFileSync(join(folder, 'sw.js'), 'utf8')}`
}

/** Builds `/sw.js`, and serves it in development. */
export const pushWorkerPlugin = (): Plugin => ({
  name: 'push-worker',
  configureServer({ middlewares }) {
    middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] !== path) return next()
      response.setHeader('content-type', 'text/javascript')
      response.end(pushWorker())
    })
  },
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: path.slice(1), source: pushWorker() })
  },
})
