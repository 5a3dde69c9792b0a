import type { Connection, LiveServer } from './connection.ts'

/** A session of Engine.IO: it holds the transport, and is closed with it. */
export type EngineSession = Connection['conn']

/** The open sessions of Engine.IO by their ids. The field exists, but its types do not declare it. */
export const sessionsOf = ({ engine }: LiveServer): Record<string, EngineSession> =>
  (engine as unknown as { clients: Record<string, EngineSession> }).clients

/** Control over the transport of a connection: a web socket, or the requests of long polling. */
export interface TransportControl {
  /** Bytes that were handed over for sending, and are not sent yet. */
  readonly waiting: number
  /** Reads nothing more: the data waits at the sender. */
  pause(): void
  resume(): void
  /** Ends it without a closing handshake, which would wait behind all the rest. */
  cut(): void
}

/** The part of a web socket of `ws` that is used here. */
interface WebSocketLike {
  bufferedAmount: number
  pause(): void
  resume(): void
  terminate(): void
}

const controls = new WeakMap<EngineSession, TransportControl>()

/** Sets the control of a session that has no web socket. */
export const setControl = (session: EngineSession, control: TransportControl): void =>
  void controls.set(session, control)

/** The control of a session; undefined once its transport is gone. */
export function controlOf(session: EngineSession): TransportControl | undefined {
  const known = controls.get(session)
  if (known) return known
  // The transport of a web socket has this field, but its types do not declare it.
  const { socket } = session.transport as unknown as { socket?: WebSocketLike }
  if (!socket) return undefined
  const control: TransportControl = {
    get waiting() {
      return socket.bufferedAmount
    },
    pause: () => socket.pause(),
    resume: () => socket.resume(),
    cut: () => socket.terminate(),
  }
  controls.set(session, control)
  return control
}
