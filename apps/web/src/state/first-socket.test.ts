import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FirstSocket } from './first-socket.ts'

type Listener = () => void

/** As much of Socket.IO as the first socket needs; the room has the id `room-1`. */
function fakeSocket() {
  const any = new Set<Listener>()
  const away = new Set<Listener>()
  const asked: [name: string, body: unknown][] = []
  const socket = {
    onAny: (listener: Listener) => any.add(listener),
    on: (_name: string, listener: Listener) => away.add(listener),
    timeout: () => ({
      async emitWithAck(name: string, body: unknown) {
        asked.push([name, body])
        return name === 'room.find' ? { ok: true, room: { id: 'room-1' } } : { ok: true, last: 7 }
      },
    }),
  }
  const pushes = () => {
    for (const listener of any) listener()
  }
  const breaks = () => {
    for (const listener of away) listener()
  }
  return { socket: socket as unknown as Socket, asked, pushes, breaks }
}

const find = { code: 'ABC234' }
const subscribe = { room: 'room-1', as: 'two', have: 0 }

describe('the socket that is opened before the scripts are there', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('asks at a table what its screen asks first, and gives each answer once', async () => {
    const { socket, asked } = fakeSocket()
    const first = new FirstSocket(socket)
    await first.askFor('/r/abc234/TWO/')
    expect(asked).toEqual([
      ['room.find', find],
      ['table.subscribe', subscribe],
    ])
    expect(await first.answerTo('room.find', find)).toEqual({ ok: true, room: { id: 'room-1' } })
    expect(await first.answerTo('table.subscribe', subscribe)).toEqual({ ok: true, last: 7 })
    expect(first.answerTo('table.subscribe', subscribe)).toBeUndefined()
  })

  it('asks for the public view where a spectator looks', async () => {
    const { socket, asked } = fakeSocket()
    await new FirstSocket(socket).askFor('/r/ABC234/watch')
    expect(asked[1]).toEqual(['table.subscribe', { room: 'room-1', as: 'public', have: 0 }])
  })

  it.each(['/', '/r/ABC234', '/find'])('asks nothing at %s', async (path) => {
    const { socket, asked } = fakeSocket()
    await new FirstSocket(socket).askFor(path)
    expect(asked).toEqual([])
  })

  it('has no answer to another question', async () => {
    const first = new FirstSocket(fakeSocket().socket)
    await first.askFor('/r/ABC234/two')
    expect(first.answerTo('table.subscribe', { ...subscribe, as: 'public' })).toBeUndefined()
    expect(first.answerTo('table.subscribe', { ...subscribe, have: 7 })).toBeUndefined()
  })

  it.each(['pushes', 'breaks'] as const)('forgets its answers when the line %s', async (event) => {
    const fake = fakeSocket()
    const first = new FirstSocket(fake.socket)
    await first.askFor('/r/ABC234/two')
    fake[event]()
    expect(first.answerTo('table.subscribe', subscribe)).toBeUndefined()
  })

  it('forgets its answers after five seconds', async () => {
    const first = new FirstSocket(fakeSocket().socket)
    await first.askFor('/r/ABC234/two')
    vi.advanceTimersByTime(5000)
    expect(first.answerTo('room.find', find)).toBeUndefined()
  })

  it('connects as the person of whom the page was told', async () => {
    const connect = vi.fn()
    const opened = { ...fakeSocket().socket, once: vi.fn(), connect, auth: undefined as unknown }
    vi.doMock('socket.io-client', () => ({ io: () => opened }))
    vi.stubGlobal('location', { origin: 'http://here', pathname: '/' })
    const me = Response.json({ name: 'Anna', tag: 'of Anna' })
    vi.stubGlobal('connectsAfter', Promise.resolve(me))
    vi.resetModules()
    await import('./first-socket.ts')
    await vi.waitFor(() => expect(connect).toHaveBeenCalledOnce())
    expect(opened.auth).toEqual({ tag: 'of Anna' })
    // The page reads the same answer.
    expect(await me.json()).toMatchObject({ name: 'Anna' })
    vi.unstubAllGlobals()
    vi.doUnmock('socket.io-client')
  })
})
