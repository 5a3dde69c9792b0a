import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { io as connect } from 'socket.io-client'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import type { LiveServer } from './connection.ts'
import { writeFrame, writeOncePerTick } from './one-write.ts'
import { frameOf } from './text-frames.ts'
import type { EngineSession } from './transport-control.ts'

/** A Socket.IO server that writes once per tick, and a client of it. */
async function pairOf() {
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
  const heard: string[] = []
  client.on('entries', (name: string) => heard.push(name))
  return { server, client, heard }
}

it('messages to a connection in one turn go out at once and in order, and later ones are not held back', async () => {
  const { server, client, heard } = await pairOf()
  const written: number[] = []
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
  client.emit('order', (answer: string) => heard.push(answer))
  await eventually(() => expect(heard).toHaveLength(4))
  expect(heard).toEqual(['first', 'second', 'answer', 'later'])
  expect(written).toEqual([3, 1])
})

const pushOf = (name: string) => frameOf(`42${JSON.stringify(['entries', name])}`)

it('a frame goes past the queue of a connection that only listens, and never past what waits there', async () => {
  const { server, heard } = await pairOf()
  const taken: boolean[] = []
  server.on('connection', (connection) => {
    const { conn } = connection
    const write = (name: string) => taken.push(writeFrame(conn, pushOf(name)))
    // The greeting of the connection is written first.
    conn.once('drain', () =>
      setImmediate(() => {
        write('free')
        connection.emit('entries', 'by the queue')
        // The packet before is still being written, so a frame must not overtake it, nor be lost.
        write('refused')
        connection.emit('entries', 'in its place')
      }),
    )
  })
  await eventually(() => expect(heard).toHaveLength(3))
  expect(taken).toEqual([true, false])
  expect(heard).toEqual(['free', 'by the queue', 'in its place'])
})

it('a frame does not go before the answer that a connection waits for in the same turn', async () => {
  const { server, client, heard } = await pairOf()
  const taken: boolean[] = []
  server.on('connection', (connection) => {
    connection.on('order', (acknowledge: (answer: string) => void) => {
      taken.push(writeFrame(connection.conn, pushOf('early')))
      acknowledge('answer')
    })
  })
  client.emit('order', (answer: string) => heard.push(answer))
  await eventually(() => expect(heard).toEqual(['answer']))
  expect(taken).toEqual([false])
})

it('a frame is not written to a connection that is closed or polls', async () => {
  const { server, client } = await pairOf()
  const conn = await new Promise<EngineSession>((resolve) =>
    server.on('connection', (connection) => resolve(connection.conn)),
  )
  client.close()
  await eventually(() => expect(conn.readyState).toBe('closed'))
  expect(writeFrame(conn, pushOf('late'))).toBe(false)
  expect(writeFrame({} as EngineSession, pushOf('to whom'))).toBe(false)
})
