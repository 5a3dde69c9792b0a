import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** A peer has so long to say good-bye when the house closes, in ms; whoever stays silent is cut off. */
const patience = 2000

/**
 * Closes a server whose peers may be silent: a window whose network is gone answers nothing, and the web socket alone
 * would wait half a minute for it.
 * @returns to be called with what closes the server
 */
export function hangUp(server: Server): (close: () => Promise<void>) => Promise<void> {
  const lines = new Set<Socket>()
  server.on('connection', (line: Socket) => {
    lines.add(line)
    line.once('close', () => lines.delete(line))
  })
  return async (close) => {
    const cutting = setTimeout(() => {
      for (const line of lines) line.destroy()
    }, patience)
    try {
      await close()
    } finally {
      clearTimeout(cutting)
    }
  }
}
