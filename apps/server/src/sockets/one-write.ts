import type { Socket } from 'node:net'
import type { LiveServer } from './connection.ts'

/** The fields of a connection that Engine.IO uses. */
interface Transport {
  on(name: 'packet', listener: (packet: { type: string }) => void): void
  writeBuffer: unknown[]
  flush(): void
  request: { socket: Socket }
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
  io.engine.on('connection', (transport: Transport) => {
    const flush = transport.flush.bind(transport)
    let isDirty = false
    let hasSent = false
    transport.on('packet', ({ type }) => {
      if (type === 'message') hasSent = true
    })
    const write = () => {
      isDirty = false
      hasSent = false
      const { socket } = transport.request
      socket.cork()
      try {
        flush()
      } finally {
        socket.uncork()
      }
    }
    transport.flush = () => {
      if (isDirty || transport.writeBuffer.length === 0) return
      if (!hasSent) return flush()
      isDirty = true
      // Runs after everything that follows from the data just read: a tick requested by a promise begins when no promise
      // is left to continue. One requested by a tick would begin before them.
      if (dirty.push(write) === 1) queueMicrotask(() => process.nextTick(writeAll))
    }
  })
}
