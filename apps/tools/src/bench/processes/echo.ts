import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { answerActivityRequests, type WorkerMessage } from './worker-message.ts'

/**
 * The smallest possible Socket.IO server for comparison: it passes messages from one client to another and acknowledges
 * them. Two clients that name the same pair receive each other's messages. Its socket settings are those of the real
 * server.
 */
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'], perMessageDeflate: false })
io.on('connection', (window) => {
  const pair = `pair ${window.handshake.auth.pair ?? ''}`
  void window.join(pair) // `join` is synchronous here, because there is only one process
  window.on('echo', (body, acknowledge) => {
    window.to(pair).emit('echo', body)
    acknowledge({ ok: true, last: 0 })
  })
})
answerActivityRequests()
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as { port: number }
  process.send?.({ url: `http://127.0.0.1:${port}` } satisfies WorkerMessage)
})
