import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { answerParentRequests, usageOfThisProcess } from '../../load/processes/serving.ts'

/** The smallest possible server that sends to a crowd: it emits prepared texts to all connections of one room. */
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'], perMessageDeflate: false })
const bodies: unknown[] = []
io.on('connection', (window) => {
  void window.join('crowd') // `join` is synchronous here, because there is only one process
  window.on('load', (body, acknowledge) => {
    bodies.push(body)
    acknowledge({ ok: true })
  })
  window.on('emit', (place: number, acknowledge) => {
    io.local.to('crowd').emit('table.entries', bodies[place])
    acknowledge({ ok: true })
  })
})
http.listen(0, '127.0.0.1', () => {
  const { port } = http.address() as { port: number }
  answerParentRequests({ url: `http://127.0.0.1:${port}` }, usageOfThisProcess)
})
