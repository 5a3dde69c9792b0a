import type { Socket } from 'node:net'
import type { LiveServer } from './connection.ts'
import { framesOf, type TextPacket } from './text-frames.ts'

/** The fields of a connection that Engine.IO uses. */
interface Transport {
  on(name: 'packet', listener: (packet: { type: string }) => void): void
  writeBuffer: unknown[]
  flush(): void
  transport: { name: string }
}

/** The transport of a web socket in Engine.IO, with the web socket of `ws` that it uses. */
interface WebSocketTransport {
  writable: boolean
  socket: { readyState: number; _socket: Pick<Socket, 'write'> }
  send(packets: readonly TextPacket[]): void
  /** Tells Engine.IO that everything was written, or that it failed. */
  _onSentLast(error?: Error | null): void
}

/** `readyState` of an open web socket. */
const open = 1

/**
 * Writes the packets of a web socket as one buffer. Engine.IO and `ws` write two for each packet, its head and its
 * text, and the system call that gathers them costs more than a copy.
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
 * Sends everything for a connection in one write, if it is produced in the same turn of the event loop as its request,
 * such as the entries of its order and the answer to it: a system call is among the most expensive parts of an order.
 * Engine.IO itself writes the first packet immediately, and the others when that one is written. A connection that
 * only listens is sent one packet at a time; there is nothing to wait for.
 */
export function writeOnceForTurn(io: LiveServer): void {
  let dirty: (() => void)[] = []
  const writeAll = () => {
    const writing = dirty
    dirty = []
    for (const write of writing) write()
  }
  io.engine.on('connection', (connection: Transport) => {
    const { transport } = connection
    // Long polling has another transport, which has no web socket. The types of Engine.IO do not declare these fields.
    if (transport.name === 'websocket') writeAsOneBuffer(transport as unknown as WebSocketTransport)
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
      // Runs after everything that follows from the data just read: a tick requested by a promise begins when no promise
      // is left to continue. One requested by a tick would begin before them.
      if (dirty.push(write) === 1) queueMicrotask(() => process.nextTick(writeAll))
    }
  })
}
