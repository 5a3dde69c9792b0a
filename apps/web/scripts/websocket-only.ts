import type { Plugin } from 'vite'

const list = /engine\.io-client\/build\/esm\/transports\/index\.js$/
const known = /export const transports = \{/

/**
 * Leaves the transports that this client never uses out of what the browser fetches: it asks for `websocket` alone
 * (`src/state/socket.ts`), and Socket.IO brings polling and WebTransport along, 3 kB compressed.
 */
export const websocketOnly = (): Plugin => ({
  name: 'websocket-only',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    // Each of the others looks at the browser when it is read, so that a bundler cannot know that nobody needs it.
    if (/engine\.io-client\/build\/esm\/transports\/\w/.test(id) && !list.test(id))
      return { code, map: null, moduleSideEffects: false }
    if (!list.test(id)) return null
    if (!known.test(code)) throw new Error(`Socket.IO is not written as it is known here: ${id}`)
    const only = `import { WS } from './websocket.js'\nexport const transports = { websocket: WS }\n`
    return { code: only, map: null, moduleSideEffects: false }
  },
})
