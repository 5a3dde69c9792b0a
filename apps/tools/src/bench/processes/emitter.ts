import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { serve, usageOfThisProcess } from '../../load/processes/serving.ts'

/** The least that sending to a crowd can be: texts that are there already go to all connections of one room. */
const http = createServer()
const io = new Server(http, { serveClient: false, transports: ['websocket'], perMessageDeflate: false })
const bodies: unknown[] = []
io.on('connection', (window) => {
  void window.join('crowd') // at once: there is one process
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
  serve({ url: `http://127.0.0.1:${port}` }, usageOfThisProcess)
})
