/** Fetched if no web socket connects: the first script does not contain it (`scripts/websocket-only.ts`). */
export { XHR } from 'socket.io-client'
