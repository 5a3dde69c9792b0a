import type { Connection, LiveServer } from './connection.ts'

/** A session of Engine.IO. It holds the transport and closes together with it. */
export type EngineSession = Connection['conn']

/** The open sessions of Engine.IO by their ids. Engine.IO has the field `clients`, but its types do not declare it. */
export const engineSessionsOf = ({ engine }: LiveServer): Record<string, EngineSession> =>
  (engine as unknown as { clients: Record<string, EngineSession> }).clients

/** Control over the transport of a connection, which is a web socket or the requests of long polling. */
export interface TransportControl {
  /** The number of bytes that were handed to the transport and are not sent yet. */
  readonly waiting: number
  /** Stops reading from the client: its data waits on its own side. */
  pause(): void
  resume(): void
  /** Ends the transport without a closing handshake, which would wait behind all the queued data. */
  cut(): void
}

/** The part of the web socket of `ws` that `transportControlOf` uses. */
interface WebSocketLike {
  bufferedAmount: number
  pause(): void
  resume(): void
  terminate(): void
}

const controls = new WeakMap<EngineSession, TransportControl>()

/** Registers the transport control of a session that has no web socket. */
export const setTransportControl = (session: EngineSession, control: TransportControl): void =>
  void controls.set(session, control)

/** The transport control of a session; undefined once the transport is gone. */
export function transportControlOf(session: EngineSession): TransportControl | undefined {
  const known = controls.get(session)
  if (known) return known
  // Engine.IO's transport of a web socket has the field `socket`, but its types do not declare it.
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
