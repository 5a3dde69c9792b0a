import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { LiveServer } from './connection.ts'
import { writeOncePerTick } from './one-write.ts'

it('what a connection is sent in one turn goes out at once and in order, and what comes later is not held back', async () => {
  const http = createServer()
  const server: LiveServer = new Server(http, { transports: ['websocket'] })
  writeOncePerTick(server)
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const client = connect(`http://127.0.0.1:${port}`, { transports: ['websocket'], forceNew: true })
  onTestFinished(async () => {
    client.close()
    await server.close()
  })
  const written: number[] = []
  const heard: string[] = []
  server.on('connection', (connection) => {
    connection.on('order', async (acknowledge: (answer: string) => void) => {
      connection.conn.on('flush', (packets: unknown[]) => written.push(packets.length))
      connection.emit('entries', 'first')
      await Promise.resolve()
      connection.emit('entries', 'second')
      await Promise.resolve()
      acknowledge('answer')
      setImmediate(() => connection.emit('entries', 'later'))
    })
  })
  client.on('entries', (name: string) => heard.push(name))
  client.emit('order', (answer: string) => heard.push(answer))
  await eventually(() => expect(heard).toHaveLength(4))
  expect(heard).toEqual(['first', 'second', 'answer', 'later'])
  expect(written).toEqual([3, 1])
})
