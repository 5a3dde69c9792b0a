import { once } from 'node:events'
import { createReadStream, type ReadStream, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { readConfig } from './config.ts'
import { newApp } from './http.ts'
import { mostUnansweredRequests } from './pipelines.ts'

const get = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const many = 1_000

let app: FastifyInstance
/** Requests that were handled, by path, and how many of them at a time. */
let handled: string[]
let atOnce: { now: number; most: number }
let files: ReadStream[]

beforeEach(async () => {
  handled = []
  files = []
  atOnce = { now: 0, most: 0 }
  app = newApp(readConfig({}))
  app.addHook('onRequest', async ({ url }, reply) => {
    handled.push(url)
    atOnce.most = Math.max(atOnce.most, ++atOnce.now)
    reply.raw.once('finish', () => atOnce.now--)
  })
  const file = join(tmpdir(), `pipelined-${process.pid}`)
  writeFileSync(file, Buffer.alloc(8_000_000))
  app.get('/file', async (_, reply) => {
    const stream = createReadStream(file)
    files.push(stream)
    return reply.send(stream)
  })
  app.get('/last', async (_, reply) => reply.header('connection', 'close').send('bye'))
  app.get('/:name', async ({ url }) => {
    await new Promise((resolve) => setImmediate(resolve))
    return url
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => app.close())

async function opened(): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}) // it closes then
  await once(socket, 'connect')
  return socket
}

/** All that a connection is sent until it closes. */
async function readAll(socket: Socket): Promise<string> {
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
  })
  await once(socket, 'close')
  return text
}

const paths = (count: number): string[] => Array.from({ length: count }, (_, place) => `/${place}`)

it('answers a few requests of one connection that come together, in their order and one at a time', async () => {
  const socket = await opened()
  const asked = paths(mostUnansweredRequests)
  const last = asked.pop() as string
  socket.write(`${asked.map(get).join('')}GET ${last} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  const answers = (await readAll(socket)).split('HTTP/1.1 200 OK').slice(1)
  expect(answers.map((answer) => answer.split('\r\n\r\n')[1])).toEqual([...asked, last])
  expect(atOnce.most).toBe(1)
})

it('answers any number of requests of a connection that come one after the other', async () => {
  const socket = await opened()
  for (const path of paths(3 * mostUnansweredRequests)) {
    socket.write(get(path))
    await once(socket, 'data')
  }
  expect(handled).toEqual(paths(3 * mostUnansweredRequests))
  socket.destroy()
})

it('handles no further request of a connection that an answer has closed: nobody would hear of its end', async () => {
  const socket = await opened()
  socket.write(`${get('/last')}${get('/further')}`)
  expect(await readAll(socket)).toContain('bye')
  expect(handled).toEqual(['/last'])
})

it('cuts a connection with more requests than any browser has under way, before they are handled or even parsed', async () => {
  const emit = vi.spyOn(app.server, 'emit')
  const socket = await opened()
  socket.write(paths(many).map(get).join(''))
  await readAll(socket)
  expect(handled.length).toBeLessThanOrEqual(1)
  const announced = emit.mock.calls.filter(([event]) => String(event) === 'request')
  expect(announced).toHaveLength(mostUnansweredRequests + 1)
})

it('opens one file for a connection that asks for several and reads none, and closes it with the connection', async () => {
  const socket = await opened()
  socket.pause()
  socket.write(get('/file').repeat(mostUnansweredRequests))
  await eventually(() => expect(files.length).toBeGreaterThan(0))
  const [file] = files as [ReadStream]
  socket.destroy()
  if (!file.closed) await once(file, 'close')
  expect(files).toHaveLength(1)
})

it('closes the files of a thousand requests in one write when it cuts their connection', async () => {
  const socket = await opened()
  socket.write(get('/file').repeat(many))
  await readAll(socket)
  const other = await opened()
  other.write(get('/after'))
  await once(other, 'data')
  other.destroy()
  for (const file of files) if (!file.closed) await once(file, 'close')
  expect(files.length).toBeLessThanOrEqual(1)
})

it('cuts a connection over which an answer is not read', async () => {
  await app.close()
  app = newApp(readConfig({}), 50)
  let wasHandled = false
  app.get('/file', async (_, reply) => {
    wasHandled = true
    return reply.send(Buffer.alloc(50_000_000))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const nextEnd = () =>
    new Promise((resolve) => app.server.once('connection', (peer) => peer.once('close', resolve)))
  let socket: Socket
  // On a busy machine a connection can be cut before its request has even been read.
  do {
    const end = nextEnd()
    socket = await opened()
    socket.pause().write(get('/file'))
    await end
  } while (!wasHandled)
  expect(socket.bytesRead).toBeLessThan(50_000_000)
  socket.destroy()
})
