import type { Socket } from 'node:net'
import type { LiveServer } from './connection.ts'
import { framesOf, type TextPacket } from './text-frames.ts'
import type { EngineSession } from './transport-control.ts'

/** The members of an Engine.IO session that `writeOncePerTick` uses. */
interface Transport {
  on(name: 'packet', listener: (packet: { type: string }) => void): void
  writeBuffer: unknown[]
  flush(): void
  readyState: string
  transport: { name: string }
}

/** Engine.IO's transport for a web socket, with the socket of `ws` beneath it. */
interface WebSocketTransport {
  writable: boolean
  socket: { readyState: number; _socket: Pick<Socket, 'write' | 'writableLength'> }
  send(packets: readonly TextPacket[]): void
  /** Tells Engine.IO that all packets were written, or that writing failed. */
  _onSentLast(error?: Error | null): void
}

/** The functions that write a frame past the queue of Engine.IO, by session. @see writeFrame */
const frameWriters = new WeakMap<EngineSession, (frame: Uint8Array) => boolean>()

/** The value of `readyState` for an open web socket. */
const open = 1

/**
 * Makes a web socket write all its packets as one buffer. Engine.IO and `ws` pass two buffers for each packet, its head
 * and its text, and the system call that gathers them costs more than copying them together.
 */
function writeAsOneBuffer(transport: WebSocketTransport): void {
  const sendEach = transport.send.bind(transport)
  transport.send = (packets) => {
    const { socket } = transport
    const frames = socket.readyState === open ? framesOf(packets) : undefined
    if (!frames) return sendEach(packets)
    transport.writable = false
    socket._socket.write(frames, transport._onSentLast)
  }
}

/**
 * Sends everything that a request produces for its connection in one write, if it is produced in the same turn of the
 * event loop, such as the entries of an order and the answer to it: a system call is among the most expensive parts of
 * an order. Engine.IO itself writes the first packet immediately, and the others when that write is done. A connection
 * that only listens is sent single packets immediately: there is nothing to wait for.
 */
export function writeOncePerTick(io: LiveServer): void {
  let dirty: (() => void)[] = []
  const writeAll = () => {
    const writing = dirty
    dirty = []
    for (const write of writing) write()
  }
  io.engine.on('connection', (connection: Transport) => {
    const { transport } = connection
    // Long polling has another transport, without a web socket. The cast is needed because the types of Engine.IO do
    // not declare these fields.
    const webSocket =
      transport.name === 'websocket' ? (transport as unknown as WebSocketTransport) : undefined
    if (webSocket) writeAsOneBuffer(webSocket)
    const flush = connection.flush.bind(connection)
    let isDirty = false
    let hasSent = false
    connection.on('packet', ({ type }) => {
      if (type === 'message') hasSent = true
    })
    const write = () => {
      isDirty = false
      hasSent = false
      flush()
    }
    connection.flush = () => {
      if (isDirty || connection.writeBuffer.length === 0) return
      if (!hasSent) return flush()
      isDirty = true
      // The write runs after everything that follows from the data just read: a tick requested from a microtask begins
      // when no promise is left to continue. A tick requested from another tick would begin before those promises.
      if (dirty.push(write) === 1) queueMicrotask(() => process.nextTick(writeAll))
    }
    if (!webSocket) return
    frameWriters.set(connection as unknown as EngineSession, (frame) => {
      const { writable, socket } = webSocket
      const isOpen = connection.readyState === 'open' && socket.readyState === open
      const isFree = writable && !hasSent && connection.writeBuffer.length === 0
      if (!isOpen || !isFree || socket._socket.writableLength > 0) return false
      socket._socket.write(frame)
      return true
    })
  })
}

/**
 * Writes a frame to the web socket of a session, past the queue of Engine.IO, whose events for each packet cost a
 * quarter of a push to a spectator. It does so only if nothing waits before the frame and nothing else is to go out
 * with it, so that the order of packets stays, and a client that does not read is noticed by its queue as before.
 * @returns whether the frame was written; if not, the caller sends the packet by Engine.IO
 */
export const writeFrame = (session: EngineSession, frame: Uint8Array): boolean =>
  frameWriters.get(session)?.(frame) ?? false
