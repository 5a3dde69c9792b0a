import type { Socket } from 'node:net'
import fp from 'fastify-plugin'
import { serverGroupMember } from '../ops/group.ts'
import { redisAdapter } from '../redis/channel.ts'
import { redisPresences } from '../redis/presences.ts'
import type { Presences } from '../store/index.ts'
import { audiencePublisher } from './audiences.ts'
import type { LiveServer } from './connection.ts'
import { deviceConnections } from './devices.ts'
import { passOnPolls } from './foreign-polls.ts'
import { type HandledMessages, HandlerTable } from './handlers.ts'
import { ConnectionLimits } from './limits.ts'
import { openPresence } from './presence.ts'
import { openSockets } from './sockets.ts'
import { SeatStreams } from './streams.ts'

/** The time, in ms, that a peer has for the closing handshake when the server closes; then it is cut off. */
const closingTimeout = 2000
/**
 * The interval, in ms, at which the times when devices were last seen are stored in Postgres, if presence is kept in
 * Redis. If presence is kept in Postgres, it records these times itself.
 */
const seenEvery = 600_000

export interface Sockets {
  io: LiveServer
  handlers: HandlerTable
  limits: ConnectionLimits
  /** The streams over which programs receive entries. */
  streams: SeatStreams
  /** Publishes tables to the connections and programs of this process. */
  audiences: ReturnType<typeof audiencePublisher>
  /**
   * Disconnects all clients. A client that does not answer the closing handshake, because its network is gone, is cut
   * off after two seconds; the web socket itself would wait half a minute.
   */
  hangUp(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    sockets: Sockets
    presences: Presences
    /** Registers the handlers of messages. @throws Error if a message already has a handler */
    handle(handlers: Partial<HandledMessages>): void
  }
}

/** The connections of browser tabs: who may connect, which devices are revoked, who is present. */
export const socketsPlugin = fp(
  async (app) => {
    const { identity, store, redis } = app
    const { config, metrics, work, failed } = app.ops
    const limits = new ConnectionLimits(config, metrics)
    const { originGuard } = app
    const adapter = redis && (await redisAdapter(redis.link))
    const io = openSockets(app.server, { identity, limits, work, config, originGuard, adapter })
    const member = serverGroupMember()
    const closePolls = member && (await passOnPolls(io, app.server, member))
    metrics.gauge('connections', 'Open connections', () => io.engine.clientsCount)
    metrics.gauge('send_buffer_bytes', 'Bytes that wait to be sent to connections', () => limits.waiting)
    const devices = deviceConnections(io, store)
    const presences = redis ? redisPresences(redis.link, store.devices) : store.devices
    app.decorate('presences', presences)
    const presence = openPresence(io, devices, presences, failed('presence'))
    const streams = new SeatStreams({
      limits: config,
      metrics,
      present: (programs, seconds) => void presences.present(programs, seconds).catch(failed('presence')),
    })
    metrics.gauge('seat_streams', 'Open streams of programs', () => streams.size)
    metrics.gauge('seat_stream_bytes', 'Bytes that wait to be sent to programs', () => streams.waiting)
    redis?.channel.begin(io, app.notified)
    redis?.link.listeners.push({
      onLost: presence.renew,
      onReachable() {
        presence.renew()
        store.devices.present(presence.here(), 0).catch(failed('presence'))
      },
    })
    const noteSeen = () =>
      redis && store.devices.seen(presence.here().map(({ device }) => device)).catch(failed('devices'))
    const notingSeen = setInterval(noteSeen, seenEvery)
    notingSeen.unref()
    app.notificationReaders.push({
      // @param id the id of a device or of a program's token; both are random, so they never coincide
      onRevoked(id) {
        devices.end(id)
        streams.revoke(id)
      },
      onGap() {
        devices.check().catch(failed('devices'))
        checkTokens().catch(failed('seat tokens'))
      },
    })
    /**
     * Asks the database which tokens of connected programs are revoked, because database notifications may have been
     * missed.
     */
    const checkTokens = async () => {
      for (const token of await store.seatTokens.revokedAmong(streams.tokens)) streams.revoke(token)
    }
    io.on('connection', (connection) => {
      devices.begin(connection)
      presence.begin(connection)
      connection.on('disconnect', () => presence.end(connection))
    })

    const peers = new Set<Socket>()
    app.server.on('connection', (peer: Socket) => {
      peers.add(peer)
      peer.once('close', () => peers.delete(peer))
    })
    let cutting: NodeJS.Timeout | undefined
    const hangUp = () => {
      cutting = setTimeout(() => {
        for (const peer of peers) peer.destroy()
      }, closingTimeout)
      streams.move()
      io.local.disconnectSockets(true)
    }
    const handlers = new HandlerTable()
    handlers.add({ 'me.ping': async () => ({ ok: true }) })
    app.decorate('handle', (more) => handlers.add(more))
    const audiences = withStreams(audiencePublisher(io), streams)
    app.decorate('sockets', { io, handlers, limits, streams, audiences, hangUp })
    app.addHook('onClose', async () => {
      clearInterval(notingSeen)
      closePolls?.()
      presence.close()
      streams.close()
      limits.close()
      await io.close()
      clearTimeout(cutting)
    })
  },
  { name: 'sockets', dependencies: ['identity'] },
)

/** Audiences that publish tables to the streams of programs as well as to the connections of browsers. */
const withStreams = (audiences: Sockets['audiences'], streams: SeatStreams): Sockets['audiences'] => ({
  publish(room, as, next) {
    audiences.publish(room, as, next)
    streams.publish(room, as, next)
  },
  clear(room, as) {
    audiences.clear(room, as)
    streams.clear(room, as)
  },
  isWatched: (room) => audiences.isWatched(room) || streams.isWatched(room),
})
