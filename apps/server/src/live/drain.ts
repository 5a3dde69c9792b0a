import { setTimeout as sleep } from 'node:timers/promises'
import type { Readiness } from '../ops/readiness.ts'
import type { LiveServer } from '../sockets/connection.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import { engineSessionsOf } from '../sockets/transport-control.ts'

/**
 * The number of groups in which connections are moved to other processes. They are not moved all at once because each
 * must open its table at its new process, which takes time there.
 */
const parts = 20

/**
 * The additional time, in ms, for which a draining process waits for answers before it disconnects the clients that are
 * left.
 */
const tolerance = 2_000

interface DrainDeps {
  io: LiveServer
  /** The streams over which programs receive entries. A program connects again when its stream tells it to. */
  streams: Pick<SeatStreams, 'size' | 'move'>
  readiness: Readiness
  /** Resolves when the orders under way are answered, at the latest after a fixed time. */
  settled(): Promise<void>
  /** The time that draining may take, in s. */
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
 * Drains a process, so that its clients go on at another process. `/readyz` reports the draining immediately, and no
 * new client connects. For half of the time the clients stay connected, until the proxy before the servers has noticed.
 * Then they are disconnected in groups, each client after its orders under way are answered. Clients reconnect by
 * themselves, with the same seat, and send again under the same id whatever was not answered.
 * @returns a function that drains the process; it may be called more than once
 */
export function drainer({ io, streams, readiness, settled, seconds }: DrainDeps): () => Promise<void> {
  let draining: Promise<void> | undefined
  const clients = () => Object.values(engineSessionsOf(io))

  // New connections are answered with the status 503 before the handshake: proxies and clients then try again by
  // themselves. Long-polling requests of an existing session are still served, as open web sockets are.
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
