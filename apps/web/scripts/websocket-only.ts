import type { Plugin } from 'vite'

const list = /engine\.io-client\/build\/esm\/transports\/index\.js$/
const known = /export const transports = \{/
const engineSocket = /engine\.io-client\/build\/esm\/socket\.js$/
/** The method that tries another transport beside the one in use, with the comment of the method after it. */
const probing =
  /^ {4}_probe\(name\) \{\n[\s\S]*?(?=^ {4}\/\*\*\n {5}\* Called when connection is deemed open)/m
const longPolling = /\/src\/state\/long-polling\.ts$/
/** Marks copies of files for long polling: a file that the first script has too would bring all of this into it. */
const copy = '?polling'
/** The files that are copied, by the end of their names: what the first script has no use for. */
const copied = /(transports\/polling|contrib\/has-cors|engine\.io-parser\/build\/esm\/index)\.js$/

const unknown = (id: string) => new Error(`Socket.IO is not written as it is known here: ${id}`)

/**
 * Leaves the transports that a page hardly ever uses out of the first script: it asks for `websocket` alone
 * (`src/state/first-socket.ts`), and Socket.IO brings polling and WebTransport along, and what goes over from one to
 * another, which the server allows to nobody. If no web socket comes through, polling is fetched by itself
 * (`src/state/long-polling.ts`).
 */
export const websocketOnly = (): Plugin => ({
  name: 'websocket-only',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    filter: { id: [/^(socket|engine)\.io-(client|parser)$/, /\/(polling|has-cors)\.js$/] },
    async handler(source, importer) {
      if (!importer) return null
      const find = async (name: string, from: string) =>
        (await this.resolve(name, from, { skipSelf: true }))?.id
      if (longPolling.test(importer)) {
        const client = await find(source, importer)
        const engine = client && (await find('engine.io-client', client))
        return engine ? engine.replace(/index\.js$/, `transports/polling-xhr.js${copy}`) : null
      }
      if (!importer.endsWith(copy)) return null
      const found = await find(source, importer.slice(0, -copy.length))
      return found && copied.test(found) ? found + copy : null
    },
  },
  transform(code, id) {
    // Each of the others looks at the browser when it is read, so that a bundler cannot know that nobody needs it.
    if (/engine\.io-client\/build\/esm\/transports\/\w/.test(id) && !list.test(id))
      return { code, map: null, moduleSideEffects: false }
    if (engineSocket.test(id)) {
      if (!probing.test(code)) throw unknown(id)
      return { code: code.replace(probing, '    _probe() {}\n'), map: null }
    }
    if (!list.test(id)) return null
    if (!known.test(code)) throw unknown(id)
    const only = `import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n`
    return { code: only, map: null, moduleSideEffects: false }
  },
})
