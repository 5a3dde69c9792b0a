import {
  type AnswerOf,
  type PushName,
  type PushOf,
  pushes,
  type RequestName,
  requests,
} from '@opsroom/protocol'
import { io, type ManagerOptions, type SocketOptions } from 'socket.io-client'
import { Unreachable, type Wire } from './wire.ts'

/** For the greeting, in ms. */
const connectTimeout = 8000
/** For an answer: longer than the server waits for its database. */
const answerTimeout = 20_000

/**
 * The real wire: one Socket.IO connection, everything that comes in parsed by the protocol's schemas.
 * @param at the server's address; that of the page unless a test says otherwise
 */
export function openSocket(
  beforeConnecting: () => Promise<void>,
  at: string = location.origin,
  options: Partial<ManagerOptions & SocketOptions> = {},
): Wire & { close(): void } {
  const socket = io(at, {
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: 500,
    reconnectionDelayMax: 4000,
    // When a connection breaks during the greeting, only this timer notices it.
    timeout: connectTimeout,
    ...options,
  })
  const connect = () => void beforeConnecting().then(() => socket.connect(), retry)
  // The cookie may be missing or refused (a new server key): ask who I am again, then knock again.
  const retry = () => void setTimeout(connect, 2000)
  const hurry = () => {
    if (document.visibilityState === 'visible' && !socket.connected) socket.disconnect().connect()
  }
  socket.on('connect_error', () => {
    if (!socket.active) retry()
  })
  socket.on('disconnect', (reason) => {
    if (reason === 'io server disconnect') retry()
  })
  /** Before the first connection a request waits for it. Later, a request without a connection fails at once. */
  const firstConnection = new Promise<void>((resolve) => socket.once('connect', () => resolve()))
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
      if (!socket.connected) await soon()
      // Socket.IO would keep it for later; the outbox does that itself, in order and after catching up.
      if (!socket.connected) throw new Unreachable(name)
      const raw: unknown = await socket
        .timeout(answerTimeout)
        .emitWithAck(name, body)
        .catch(() => {
          throw new Unreachable(name)
        })
      return requests[name].answer.parse(raw) as AnswerOf<typeof name & RequestName>
    },
    hear<N extends PushName>(name: N, listener: (push: PushOf<N>) => void) {
      const parse = (raw: unknown) => listener(pushes[name].parse(raw) as PushOf<N>)
      socket.on(name as string, parse)
      return () => void socket.off(name as string, parse)
    },
    onConnection(listener) {
      const up = () => listener(true)
      const down = () => listener(false)
      socket.on('connect', up).on('disconnect', down).on('connect_error', down)
      return () => void socket.off('connect', up).off('disconnect', down).off('connect_error', down)
    },
    close() {
      document.removeEventListener('visibilitychange', hurry)
      window.removeEventListener('online', hurry)
      socket.disconnect()
    },
  }
}
