import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { tellHowBusy, type WorkerMessage } from './worker-message.ts'

/**
 * The least that a server of this kind can do: it passes what one window sends to the other, and acknowledges it.
 * Windows that name a pair receive from their pair. The settings of the socket server are those of the real one.
 */
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'], perMessageDeflate: false })
io.on('connection', (window) => {
  const pair = `pair ${window.handshake.auth.pair ?? ''}`
  void window.join(pair) // at once: there is one process
  window.on('echo', (body, acknowledge) => {
    window.to(pair).emit('echo', body)
    acknowledge({ ok: true, last: 0 })
  })
})
tellHowBusy()
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as { port: number }
  process.send?.({ url: `http://127.0.0.1:${port}` } satisfies WorkerMessage)
})
