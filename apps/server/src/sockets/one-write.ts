import type { Socket } from 'node:net'
import type { LiveServer } from './connection.ts'

/** A connection as Engine.IO knows it. */
interface Transport {
  on(name: 'packet', listener: (packet: { type: string }) => void): void
  writeBuffer: unknown[]
  flush(): void
  request: { socket: Socket }
}

/**
 * All that a connection is sent in one turn of the event loop in which it has asked, such as the entries of its order
 * and the answer to it, goes out in one write: a system call is among the dearest things that an order costs. Engine.IO
 * itself writes the first packet at once, and the others when that one is written. A connection that only listens is
 * sent one packet at a time; there is nothing to wait for.
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
      // After all that follows from what has just been read: a tick that a promise asks for begins when no promise is left
      // to go on. One that a tick asks for would begin before them.
      if (dirty.push(write) === 1) queueMicrotask(() => process.nextTick(writeAll))
    }
  })
}
