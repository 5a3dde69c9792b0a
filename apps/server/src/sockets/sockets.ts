import type { Server as HttpServer } from 'node:http'
import { protocolRefusal } from '@opsroom/protocol'
import { Server } from 'socket.io'
import type { Identity } from '../identity/identity.ts'
import { isOwnOrigin } from '../identity/origin.ts'
import type { Config } from '../ops/config.ts'
import type { LiveServer } from './connection.ts'

/** More than this in one packet closes the connection, in bytes. Messages are refused long before (W2). */
const transportLimit = 1024 * 1024

/**
 * The socket server: websocket only, no compression (it costs more than it saves), and no recovery of its own, since
 * the event log knows what a connection missed. Only a caller with our cookie gets in (W13), and only from our own pages.
 */
export function openSockets(http: HttpServer, identity: Identity, config: Config): LiveServer {
  const io: LiveServer = new Server(http, {
    serveClient: false,
    transports: ['websocket'],
    perMessageDeflate: false,
    maxHttpBufferSize: transportLimit,
    allowRequest: ({ headers }, decide) =>
      decide(null, isOwnOrigin(headers.origin, headers.host, config.publicUrl)),
  })
  io.use((connection, next) => {
    identity.who(connection.handshake.headers).then(
      (caller) => {
        if (!caller) return next(refused('W13'))
        Object.assign(connection.data, caller)
        next()
      },
      () => next(refused('W11')),
    )
  })
  return io
}

/** How a connection is refused: the client finds the refusal in `error.data`. */
function refused(rule: 'W11' | 'W13'): Error {
  const refusal = protocolRefusal(rule)
  return Object.assign(new Error(refusal.reason), { data: refusal })
}
