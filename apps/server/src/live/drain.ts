import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../ops/readiness.ts'
import type { LiveServer } from '../sockets/connection.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import { sessionsOf } from '../sockets/transport-control.ts'

/**
 * The number of parts in which connections are moved: each of them opens its table at another process, which takes
 * time there.
 */
const parts = 20

/** The additional time that it waits for answers, in ms: then the clients that are left are disconnected. */
const tolerance = 2_000

interface DrainDeps {
  io: LiveServer
  /** The streams of programs: a program connects again when its stream says so. */
  streams: Pick<SeatStreams, 'size' | 'move'>
  readiness: Readiness
  /** Resolves when the orders under way are answered, or after a time. */
  settled(): Promise<void>
  /** The time that it may take, in s. */
  seconds: number
}

/** A request as Engine.IO hands it to its middleware. */
interface EngineRequest {
  socket: { end(text: string): void }
  _query: { sid?: string }
}

const refusal = [
  'HTTP/1.1 503 Service Unavailable',
  'Connection: close',
  'Retry-After: 1',
  'Content-Type: text/plain',
  '',
  'This server is about to end. Try again: another one takes over.',
  '',
].join('\r\n')

/**
 * Ends a process in such a way that its clients go on at another one. `/readyz` says so immediately, and no new client
 * connects. For half of the time the clients stay, until the proxy before the servers has noticed. Then they are
 * disconnected in parts, each after its orders under way are answered: they connect again by themselves, with the same
 * seat, and send again under the same id whatever was not answered.
 * @returns a function that does this; it may be called more than once
 */
export function drainer({ io, streams, readiness, settled, seconds }: DrainDeps): () => Promise<void> {
  let draining: Promise<void> | undefined
  const clients = () => Object.values(sessionsOf(io))

  // Answered with a status before the handshake: proxies and clients try again by themselves. Requests of long polling
  // that belong to a session go on as an open web socket does.
  io.engine.use(({ socket, _query }: EngineRequest, _: unknown, next: () => void) => {
    if (readiness.isDraining && !_query.sid) socket.end(refusal)
    else next()
  })

  async function drain(): Promise<void> {
    readiness.drain()
    const half = (seconds * 1000) / 2
    const deadline = performance.now() + 2 * half + tolerance
    if (clients().length + streams.size > 0) await sleep(half, undefined, { ref: false })
    streams.move()
    const leaving = clients()
    const size = Math.ceil(leaving.length / parts)
    while (leaving.length > 0) {
      const isLate = performance.now() > deadline
      if (!isLate) await settled()
      for (const client of leaving.splice(0, size)) client.close()
      if (leaving.length > 0 && !isLate) await sleep(half / parts, undefined, { ref: false })
    }
  }

  return () => {
    draining ??= drain()
    return draining
  }
}
