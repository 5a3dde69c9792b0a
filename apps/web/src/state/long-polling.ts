/** Fetched where no web socket comes through: the first script has none of it (`scripts/websocket-only.ts`). */
export { XHR } from 'socket.io-client'
