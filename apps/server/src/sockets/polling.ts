import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Identity } from '../identity/identity.ts'
import type { OriginGuard } from '../identity/origin.ts'
import type { LiveServer } from './connection.ts'
import {
  type EngineSession,
  engineSessionsOf,
  setTransportControl,
  type TransportControl,
  transportControlOf,
} from './transport-control.ts'

/** A request as Engine.IO hands it to its middleware. */
interface EngineRequest extends IncomingMessage {
  _query: { transport?: string; sid?: string; j?: string }
}

/** The time, in ms, after the end of a long-polling session at which responses that are still not read are cut off. */
const goodbye = 10_000

/**
 * The transport of a long-polling session: one request waits for messages of the server, another brings messages of the
 * page.
 */
class PollingTransport implements TransportControl {
  readonly #session: EngineSession
  /** The HTTP responses of the session that are not completely sent yet. */
  readonly #responses = new Set<ServerResponse>()
  #isPaused = false
  /**
   * A request with messages of the page that is held back while reading is paused. There is at most one, because long
   * polling does not allow a second one.
   */
  #held: { request: IncomingMessage; response: ServerResponse; read: () => void } | undefined

  constructor(session: EngineSession) {
    this.#session = session
    session.once('close', () => {
      this.#held?.response.destroy()
      this.#held = undefined
      setTimeout(() => this.#destroyResponses(), goodbye).unref()
    })
  }

  get waiting(): number {
    let sum = 0
    for (const { writableLength } of this.#responses) sum += writableLength
    return sum
  }

  /** Accepts a request of the session. @param next passes the request on to Engine.IO */
  take(request: IncomingMessage, response: ServerResponse, next: () => void): void {
    this.#responses.add(response)
    response.once('close', () => this.#responses.delete(response))
    if (request.method !== 'POST' || !this.#isPaused) next()
    // A second request is a breach of the protocol: a browser sends the next request only after the answer to the one
    // that is held.
    else if (this.#held) this.cut()
    else this.#held = { request, response, read: next }
  }

  pause(): void {
    this.#isPaused = true
  }

  resume(): void {
    this.#isPaused = false
    const held = this.#held
    this.#held = undefined
    if (held && !held.request.destroyed) held.read()
  }

  cut(): void {
    this.#destroyResponses()
    this.#session.close(true)
  }

  #destroyResponses(): void {
    for (const response of this.#responses) response.destroy()
  }
}

/**
 * Applies the rules of web sockets to long-polling requests: they are accepted only from our own pages, and only from
 * the browser that opened the session. Knowing the session id is not enough, because it stands in URLs, which proxies
 * write into their logs.
 */
export function guardPolling(
  io: LiveServer,
  originGuard: OriginGuard,
  { browserOf }: Pick<Identity, 'browserOf'>,
): void {
  const clients = engineSessionsOf(io)
  io.engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    const { transport, sid, j } = request._query
    if (transport !== 'polling') {
      // Requests to change the transport of a session are refused, because the limits would lose track of the session.
      if (sid === undefined) return next()
      return refuse(response)
    }
    // The parameter `j` requests an answer as a script (JSONP), which pages of other sites could read.
    if (j !== undefined || isCrossSite(request) || !originGuard(request.headers)) return refuse(response)
    const session = sid !== undefined && Object.hasOwn(clients, sid) ? clients[sid] : undefined
    if (!session) return next()
    const [now, before] = [request.headers, session.request.headers]
    if (now.cookie !== before.cookie && browserOf(now) !== browserOf(before)) return refuse(response)
    const control = transportControlOf(session)
    return control instanceof PollingTransport ? control.take(request, response, next) : next()
  })
  io.engine.on('connection', (session: EngineSession) => {
    if (session.transport.name === 'polling') setTransportControl(session, new PollingTransport(session))
  })
}

/**
 * Whether a browser says that a request comes from another site. Browsers send no `Origin` header for requests that
 * only read; they send `Sec-Fetch-Site` instead.
 */
const isCrossSite = ({ headers }: IncomingMessage): boolean =>
  !['same-origin', 'none'].includes(String(headers['sec-fetch-site'] ?? 'none'))

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'cache-control': 'no-store' })
  response.end()
}
