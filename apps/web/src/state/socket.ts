import type { AnswerOf, PushName, PushOf, RequestName } from '@opsroom/protocol'
import { firstRequests, pushes } from '@opsroom/protocol/first'
import { type Refusal, refusalSchema } from '@opsroom/rules/core'
import {
  answerTimeout,
  connectTimeout,
  type FirstSocket,
  newSocket,
  takeFirstSocket,
} from './first-socket.ts'
import { Unreachable, type Wire } from './wire.ts'

/** Before a refused connection is tried again, in ms: at first, and after several tries, or where a person has to act. */
const firstPause = 2000
const longestPause = 30_000

/** A socket, and the answers that it may have already. */
type OpenedSocket = Pick<FirstSocket, 'socket'> & Partial<Pick<FirstSocket, 'answerTo'>>

/**
 * The real wire: one Socket.IO connection, everything that comes in parsed by the protocol's schemas.
 * @param opened that of the page unless a test says otherwise
 */
export function openSocket(
  beforeConnecting: () => Promise<void>,
  opened: OpenedSocket = takeFirstSocket() ?? { socket: newSocket(location.origin) },
): Wire & { close(): void } {
  const { socket } = opened
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined
  const connect = () =>
    void beforeConnecting().then(
      () => socket.connect(),
      () => retry(),
    )
  // The cookie may be missing or refused (a new server key): ask who I am again, then knock again, each time later.
  const retry = (after = pause) => {
    pause = Math.min(2 * pause, longestPause)
    clearTimeout(timer)
    timer = setTimeout(connect, after)
  }
  const hurry = () => {
    if (document.visibilityState === 'visible' && !socket.connected) socket.disconnect().connect()
  }
  socket.on('connect', () => {
    pause = firstPause
  })
  socket.on('connect_error', (error: unknown) => {
    if (!socket.active) retry(refusalIn(error) ? longestPause : pause)
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') retry()
  })
  /** Before the first connection a request waits for it. Later, a request without a connection fails at once. */
  const firstConnection = new Promise<void>((resolve) =>
    socket.connected ? resolve() : socket.once('connect', () => resolve()),
  )
  const soon = () =>
    Promise.race([firstConnection, new Promise((resolve) => setTimeout(resolve, connectTimeout))])
  document.addEventListener('visibilitychange', hurry)
  window.addEventListener('online', hurry)
  connect()

  return {
    get up() {
      return socket.connected
    },
    async request(name, body) {
      const known = firstAnswer(name)
      const fetched = known ? undefined : laterAnswer(name).catch(() => undefined)
      if (!socket.connected) await soon()
      // What is done without an answer that can be read would be asked for once more.
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
      document.removeEventListener('visibilitychange', hurry)
      window.removeEventListener('online', hurry)
      clearTimeout(timer)
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

/** Refusals that pass by themselves when the page asks who it is, and knocks, again. */
const passing = ['W11', 'W13']

/** Why the server refused a connection, where that is for a person to know; the server puts it into the error. */
function refusalIn(error: unknown): Refusal | undefined {
  const { data } = refusalSchema.safeParse((error as { data?: unknown } | undefined)?.data)
  return data && !passing.includes(data.rule) ? data : undefined
}
