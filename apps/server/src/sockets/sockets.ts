import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { maximumMessageBytes, protocolRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import { Server, type ServerOptions } from 'socket.io'
import type { Identity } from '../identity/identity.ts'
import type { OriginGuard } from '../identity/origin.ts'
import { callerAddressOf, callerKeyOf, proxyTrustOf } from '../ops/address.ts'
import type { Config } from '../ops/config.ts'
import type { WorkAllowance } from '../ops/work-allowance.ts'
import type { Connection, LiveServer } from './connection.ts'
import type { ConnectionLimits } from './limits.ts'
import { writeOncePerTick } from './one-write.ts'
import { guardPolling } from './polling.ts'
import { textParser } from './text-parser.ts'

/**
 * The size of a packet, in bytes, beyond which the connection is closed. Smaller messages that are still too long are
 * refused (W2).
 */
const transportLimit = 2 * maximumMessageBytes
/** The time, in ms, after which a transport is closed if nobody has been admitted over it. */
const greetingTimeout = 10_000

interface SocketsDeps {
  identity: Identity
  limits: ConnectionLimits
  /** The limit on processor time: connecting is charged to it as messages are. */
  work: WorkAllowance
  config: Config
  originGuard: OriginGuard
  adapter: ServerOptions['adapter'] | undefined
}

/**
 * Opens the socket server: web sockets, and long polling for networks that block web sockets. It does not compress,
 * which would cost more than it saves, and does not use the recovery of Socket.IO, since the event log knows what a
 * connection missed. A session keeps the transport that it began with, so that the limits can count it. A caller is
 * admitted only with our cookie (W13), as the person that the page was told (W100), from our own pages, and up to a
 * number of connections for each person and address (W26).
 */
export function openSockets(
  http: HttpServer,
  { identity, limits, work, config, originGuard, adapter }: SocketsDeps,
): LiveServer {
  const trust = proxyTrustOf(config.trustProxy)
  const networkAt = (request: IncomingMessage) => callerKeyOf(callerAddressOf(request, trust))
  const io: LiveServer = new Server(http, {
    ...(adapter && { adapter }),
    parser: textParser,
    serveClient: false,
    transports: ['websocket', 'polling'],
    allowUpgrades: false,
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: transportLimit,
    connectTimeout: greetingTimeout,
    allowRequest(request, decide) {
      const address = networkAt(request)
      const mayGreet = originGuard(request.headers) && limits.mayGreet(address)
      if (!mayGreet) return decide(null, false)
      decide(null, work.emptyFor(address) === 0)
    },
  })
  io.engine.use((request: IncomingMessage, _: unknown, next: () => void) => {
    const end = work.begin(networkAt(request))
    setImmediate(end)
    next()
  })
  guardPolling(io, originGuard, identity)
  writeOncePerTick(io)
  io.engine.on('connection', (transport: Connection['conn']) =>
    limits.greet(networkAt(transport.request), transport),
  )
  io.use((connection, next) => {
    const { headers } = connection.handshake
    const admit = async () => {
      const caller = await identity.who(headers)
      if (!caller) return (await identity.refuse(headers)) ?? protocolRefusal('W13')
      const { tag }: { tag?: unknown } = connection.handshake.auth
      if (tag !== undefined && tag !== identity.tagOf(caller)) return protocolRefusal('W100')
      Object.assign(connection.data, { ...caller, address: networkAt(connection.request) })
      return limits.admit(connection)
    }
    const end = work.begin(networkAt(connection.request))
    admit()
      .then(
        (refusal) => next(refusal && refused(refusal)),
        () => next(refused(protocolRefusal('W11'))),
      )
      // The charge is made in `setImmediate`, so that it includes the work for the new connection that follows in the
      // same turn of the event loop.
      .finally(() => setImmediate(end))
  })
  return io
}

/** The error by which Socket.IO refuses a connection: the client finds the refusal in `error.data`. */
function refused(refusal: Refusal): Error {
  return Object.assign(new Error(refusal.reason), { data: refusal })
}
