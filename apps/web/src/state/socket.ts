import type { AnswerOf, PushName, PushOf, RequestName } from '@opsroom/protocol'
import { firstRequests, pushes } from '@opsroom/protocol/first'
import {
  answerTimeout,
  connectTimeout,
  type FirstSocket,
  newSocket,
  takeFirstSocket,
} from './first-socket.ts'
import { refusalIn } from './refusal-in.ts'
import { type PageTag, Unreachable, type Wire } from './wire.ts'

/** So long a first connection may take before something is done about it, in ms. */
const firstTimeout = 2500
/** Before it is tried again to fetch what looks after the line, in ms. */
const pause = 2000

/** A socket, and the answers that it may have already. */
type OpenedSocket = Pick<FirstSocket, 'socket'> & Partial<Pick<FirstSocket, 'answerTo'>>

/**
 * The real wire: one Socket.IO connection, everything that comes in parsed by the protocol's schemas.
 * @param opened that of the page unless a test says otherwise
 */
export function openSocket(
  beforeConnecting: () => Promise<PageTag | undefined>,
  opened: OpenedSocket = takeFirstSocket() ?? { socket: newSocket(location.origin) },
): Wire & { close(): void } {
  const { socket } = opened
  const life = new AbortController()
  const { signal } = life
  let again: ReturnType<typeof setTimeout> | undefined
  const connect = () =>
    void beforeConnecting().then((tag) => {
      if (signal.aborted) return
      socket.auth = { ...tag }
      socket.connect()
      setTimeout(() => socket.connected || tend('late'), firstTimeout)
    }, tend)
  /** Fetches the module that repairs the connection: when it fails or breaks, or earlier, when the page is idle. */
  const tend = (fault?: unknown) =>
    void import('./line-care.ts').then(
      ({ careFor }) => careFor(socket, beforeConnecting, signal).heed(fault),
      () => {
        clearTimeout(again)
        again = setTimeout(connect, pause)
      },
    )
  /** Before the first connection a request waits for it. Later, a request without a connection fails at once. */
  const firstConnection = new Promise<void>((resolve) =>
    socket.connected ? resolve() : socket.once('connect', () => resolve()),
  )
  const soon = () =>
    Promise.race([firstConnection, new Promise((resolve) => setTimeout(resolve, connectTimeout))])
  socket.on('connect_error', tend).on('disconnect', tend)
  document.addEventListener('visibilitychange', tend, { signal })
  window.addEventListener('online', tend, { signal })
  connect()

  return {
    get up() {
      return socket.connected
    },
    tend,
    async request(name, body) {
      const known = firstAnswer(name)
      const fetched = known ? undefined : laterAnswer(name).catch(() => undefined)
      if (!socket.connected) await soon()
      // A request whose answer cannot be read would be sent once more.
      const answer = known ?? (await fetched)
      // Socket.IO would keep it for later; the outbox does that itself, in order and after catching up.
      if (!answer || !socket.connected) throw new Unreachable(name)
      const asked: Promise<unknown> =
        opened.answerTo?.(name, body) ?? socket.timeout(answerTimeout).emitWithAck(name, body)
      const raw = await asked.catch(() => {
        throw new Unreachable(name)
      })
      return answer.parse(raw) as AnswerOf<typeof name & RequestName>
    },
    hear<N extends PushName>(name: N, listener: (push: PushOf<N>) => void) {
      const parse = (raw: unknown) => listener(pushes[name].parse(raw) as PushOf<N>)
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

interface AnswerSchema {
  parse(raw: unknown): unknown
}

const firstAnswer = (name: RequestName): AnswerSchema | undefined =>
  name in firstRequests ? firstRequests[name as keyof typeof firstRequests].answer : undefined

/**
 * The schema of an answer that the first look does not need. It is fetched before the first question of its kind, which
 * fails where it is gone: a newer build is there, and the page has to be loaded anew.
 */
async function laterAnswer(name: RequestName): Promise<AnswerSchema> {
  const { requests } = await import('@opsroom/protocol/requests')
  return requests[name].answer
}
