import type { AnswerOf, RequestName, ServerMessageName, ServerMessageOf } from '@opsroom/protocol'
import { firstRequests, serverMessages } from '@opsroom/protocol/first'
import {
  answerTimeout,
  connectTimeout,
  type FirstSocket,
  newSocket,
  takeFirstSocket,
} from './first-socket.ts'
import { refusalIn } from './refusal-in.ts'
import { type PageTag, ServerUnreachable, type Wire } from './wire.ts'

/** The longest time for a first connection before the repair module is called, in ms. */
const firstTimeout = 2500
/** The pause before the module that repairs the connection is fetched again, in ms. */
const pause = 2000

/** A socket, with the answers that it may have already. */
type OpenedSocket = Pick<FirstSocket, 'socket'> & Partial<Pick<FirstSocket, 'answerTo'>>

/**
 * The real wire: one Socket.IO connection; everything that is received is parsed by the protocol's schemas.
 * @param opened the socket of the page by default
 */
export function openSocket(
  beforeConnecting: () => Promise<PageTag | undefined>,
  opened: OpenedSocket = takeFirstSocket() ?? { socket: newSocket(location.origin) },
): Wire & { close(): void } {
  const { socket } = opened
  const life = new AbortController()
  const { signal } = life
  const tend = keepConnected(socket, beforeConnecting, signal)
  /** Before the first connection a request waits for it. Later, a request without a connection fails immediately. */
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
      // The schema is fetched first: a request whose answer cannot be read would be sent twice.
      const answer = known ?? (await fetched)
      // Socket.IO would queue it; the outbox does that itself, in order and after catching up.
      if (!answer || !socket.connected) throw new ServerUnreachable(name)
      const asked: Promise<unknown> =
        opened.answerTo?.(name, body) ?? socket.timeout(answerTimeout).emitWithAck(name, body)
      const raw = await asked.catch(() => {
        throw new ServerUnreachable(name)
      })
      // The schema is that of answers to this name.
      return answer.parse(raw) as AnswerOf<typeof name & RequestName>
    },
    hear<N extends ServerMessageName>(name: N, listener: (push: ServerMessageOf<N>) => void) {
      // Each push is read by its own schema.
      const parse = (raw: unknown) => listener(serverMessages[name].parse(raw) as ServerMessageOf<N>)
      // The name is passed as a plain string, because the types of Socket.IO reserve some names for its own events.
      socket.on(name as string, parse)
      return () => void socket.off(name as string, parse)
    },
    onConnection(listener) {
      const up = () => listener(true)
      const down = () => listener(false)
      const refused = (error: unknown) => listener(false, refusalIn(error))
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
 * Connects, and goes on until the signal says that the page needs no connection.
 * @returns a function that fetches the module that repairs the connection: for when it fails or breaks, or earlier, when
 * the page is idle
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
      ({ keepLineAlive }) => keepLineAlive(socket, beforeConnecting, signal).heed(fault),
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
 * The schema of an answer that is not needed at first. It is fetched before the first request of its kind, which fails
 * if the file is gone: there is a newer build, and the page has to be reloaded.
 */
async function laterAnswer(name: RequestName): Promise<AnswerSchema> {
  // A replay needs nothing of what can be ordered at a table.
  if (name === 'room.replay') return (await import('@opsroom/protocol/replay')).replayMessages[name].answer
  const { requests } = await import('@opsroom/protocol/requests')
  return requests[name].answer
}
