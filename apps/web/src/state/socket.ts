import type { AnswerOf, RequestName, ServerMessageName, ServerMessageOf } from '@opsroom/protocol'
import { firstRequests, serverMessages } from '@opsroom/protocol/first'
import {
  answerTimeout,
  connectTimeout,
  type FirstSocket,
  newSocket,
  takeFirstSocket,
} from './first-socket.ts'
import { refusalInError } from './refusal-in.ts'
import { type PageTag, ServerUnreachable, type Wire } from './wire.ts'

/** The time in ms after which a page that is still not connected loads the module that repairs connections. */
const firstTimeout = 2500
/** The pause, in ms, before another attempt to load the module that repairs connections. */
const pause = 2000

/** A socket, with the answers to requests that the page has already made, if any. */
type OpenedSocket = Pick<FirstSocket, 'socket'> & Partial<Pick<FirstSocket, 'answerTo'>>

/**
 * The wire of the running app: one Socket.IO connection whose messages are all parsed by the protocol's schemas.
 * @param opened the socket to use; by default the one that the page has opened first
 */
export function openSocketWire(
  beforeConnecting: () => Promise<PageTag | undefined>,
  opened: OpenedSocket = takeFirstSocket() ?? { socket: newSocket(location.origin) },
): Wire & { close(): void } {
  const { socket } = opened
  const life = new AbortController()
  const { signal } = life
  const tend = keepConnected(socket, beforeConnecting, signal)
  /**
   * Resolves at the first connection; requests made earlier wait for it. Once there has been a connection, a request
   * without a connection fails at once.
   */
  const firstConnection = new Promise<void>((resolve) =>
    socket.connected ? resolve() : socket.once('connect', () => resolve()),
  )
  const soon = () =>
    Promise.race([firstConnection, new Promise((resolve) => setTimeout(resolve, connectTimeout))])

  return {
    get up() {
      return socket.connected
    },
    tend,
    async request(name, body) {
      const known = firstAnswer(name)
      const fetched = known ? undefined : laterAnswer(name).catch(() => undefined)
      if (!socket.connected) await soon()
      // The answer's schema is loaded before the request is sent: a request whose answer could not be parsed would be
      // sent a second time.
      const answer = known ?? (await fetched)
      // Without a connection the request fails at once, instead of being queued by Socket.IO: the outbox sends commands
      // again itself, in order and after the table has caught up.
      if (!answer || !socket.connected) throw new ServerUnreachable(name)
      const asked: Promise<unknown> =
        opened.answerTo?.(name, body) ?? socket.timeout(answerTimeout).emitWithAck(name, body)
      const raw = await asked.catch(() => {
        throw new ServerUnreachable(name)
      })
      // The cast is safe: the schema is the one for answers to this request.
      return answer.parse(raw) as AnswerOf<typeof name & RequestName>
    },
    hear<N extends ServerMessageName>(name: N, listener: (push: ServerMessageOf<N>) => void) {
      // The cast is safe: each push is parsed by the schema for its name.
      const parse = (raw: unknown) => listener(serverMessages[name].parse(raw) as ServerMessageOf<N>)
      // The name is passed as a plain string, because Socket.IO's types reserve some names for its own events.
      socket.on(name as string, parse)
      return () => void socket.off(name as string, parse)
    },
    onConnection(listener) {
      const up = () => listener(true)
      const down = () => listener(false)
      const refused = (error: unknown) => listener(false, refusalInError(error))
      socket.on('connect', up).on('disconnect', down).on('connect_error', refused)
      return () => void socket.off('connect', up).off('disconnect', down).off('connect_error', refused)
    },
    close() {
      life.abort()
      socket.disconnect()
    },
  }
}

/**
 * Connects the socket and keeps trying until the signal aborts, when the page needs no connection any more.
 * @returns a function that loads the module that repairs connections: called when a connection fails or breaks, or
 * earlier, when the page is idle
 */
function keepConnected(
  socket: OpenedSocket['socket'],
  beforeConnecting: () => Promise<PageTag | undefined>,
  signal: AbortSignal,
): (fault?: unknown) => void {
  let again: ReturnType<typeof setTimeout> | undefined
  const connect = () =>
    void beforeConnecting().then((tag) => {
      if (signal.aborted) return
      socket.auth = { ...tag }
      socket.connect()
      setTimeout(() => socket.connected || tend('late'), firstTimeout)
    }, tend)
  const tend = (fault?: unknown) =>
    void import('./line-care.ts').then(
      ({ keepSocketAlive: keepLineAlive }) => keepLineAlive(socket, beforeConnecting, signal).heed(fault),
      () => {
        clearTimeout(again)
        again = setTimeout(connect, pause)
      },
    )
  socket.on('connect_error', tend).on('disconnect', tend)
  document.addEventListener('visibilitychange', tend, { signal })
  window.addEventListener('online', tend, { signal })
  connect()
  return tend
}

interface AnswerSchema {
  parse(raw: unknown): unknown
}

function firstAnswer(name: RequestName): AnswerSchema | undefined {
  const first: Partial<Record<RequestName, { answer: AnswerSchema }>> = firstRequests
  return first[name]?.answer
}

/**
 * Loads the schema of an answer that the first script does not contain, before the first request that needs it. If the
 * file is gone, because the server has a newer build, the request fails and the page has to be reloaded.
 */
async function laterAnswer(name: RequestName): Promise<AnswerSchema> {
  // The schemas for a replay are loaded without those of a table's commands, which a replay does not need.
  if (name === 'room.replay') return (await import('@opsroom/protocol/replay')).replayMessages[name].answer
  const { requests } = await import('@opsroom/protocol/requests')
  return requests[name].answer
}
