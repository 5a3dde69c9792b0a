/**
 * Socket.IO's long-polling transport. It is loaded only if web sockets do not connect in time or are cut again and
 * again, and is not part of the first script (`scripts/websocket-only.ts`).
 */
export { XHR } from 'socket.io-client'
