/**
 * Socket.IO's long-polling transport. It is loaded only if no web socket connects, and is not part of the first script
 * (`scripts/websocket-only.ts`).
 */
export { XHR } from 'socket.io-client'
