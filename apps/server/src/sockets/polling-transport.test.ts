import { EventEmitter } from 'node:events'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveServer } from './connection.ts'
import { guardPolling } from './polling.ts'
import { type EngineSession, type TransportControl, transportControlOf } from './transport-control.ts'

type Middleware = (request: object, response: object, next: () => void) => void

/** A session of long polling as Engine.IO has it, and its requests. */
function openSession() {
  let middleware: Middleware = () => {}
  let connected: (session: object) => void = () => {}
  const clients: Record<string, object> = {}
  const engine = {
    clients,
    use: (each: Middleware) => {
      middleware = each
    },
    on: (_: string, listener: typeof connected) => {
      connected = listener
    },
  }
  guardPolling({ engine } as unknown as LiveServer, () => true, { browserOf: () => '' })
  const session = Object.assign(new EventEmitter(), {
    transport: { name: 'polling' },
    request: { headers: {} },
    close: vi.fn(),
  })
  clients.known = session
  connected(session)
  /** @returns whether Engine.IO has been given the request, the response, and whether the browser is still there */
  const ask = (method: string) => {
    const request = { method, headers: {}, destroyed: false, _query: { transport: 'polling', sid: 'known' } }
    const response = Object.assign(new EventEmitter(), { writableLength: 10, destroy: vi.fn() })
    const read = vi.fn()
    middleware(request, response, read)
    return { request, response, read }
  }
  return {
    session,
    ask,
    control: transportControlOf(session as unknown as EngineSession) as TransportControl,
  }
}

let open: ReturnType<typeof openSession>
beforeEach(() => {
  open = openSession()
})

it('while a line is not read, what a page sends is held, and what it waits for is not', () => {
  open.control.pause()
  const sent = open.ask('POST')
  expect(open.ask('GET').read).toHaveBeenCalledOnce()
  expect(sent.read).not.toHaveBeenCalled()
  open.control.resume()
  expect(sent.read).toHaveBeenCalledOnce()
  expect(open.ask('POST').read).toHaveBeenCalledOnce()
})

it('held data is not read when the browser has gone meanwhile', () => {
  open.control.pause()
  const sent = open.ask('POST')
  sent.request.destroyed = true
  open.control.resume()
  expect(sent.read).not.toHaveBeenCalled()
})

it('a browser that sends more while something is held is cut off', () => {
  open.control.pause()
  const [first, second] = [open.ask('POST'), open.ask('POST')]
  expect(open.session.close).toHaveBeenCalledExactlyOnceWith(true)
  for (const { read, response } of [first, second]) {
    expect(read).not.toHaveBeenCalled()
    expect(response.destroy).toHaveBeenCalled()
  }
})

it('counts what was answered and not taken, and no more when it is', () => {
  const [one] = [open.ask('GET'), open.ask('GET')]
  expect(open.control.waiting).toBe(20)
  one?.response.emit('close')
  expect(open.control.waiting).toBe(10)
  open.control.cut()
  expect(open.session.close).toHaveBeenCalledExactlyOnceWith(true)
})
