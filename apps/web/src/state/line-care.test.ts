import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepSocketAlive } from './line-care.ts'

const polling = { name: 'long polling' }
vi.mock('./long-polling.ts', () => ({ XHR: polling }))

/** As much of Socket.IO as looking after a line needs. A question is answered when `answers` is set. */
function fakeSocket() {
  const heard = new Map<string, () => void>()
  const socket = {
    connected: false,
    active: true,
    id: 'first',
    connects: 0,
    answers: true,
    asked: [] as string[],
    io: {
      opts: { transports: ['websocket'] as unknown[] },
      longestPause: 0,
      reconnectionDelayMax(pause: number) {
        socket.io.longestPause = pause
      },
      tried: (_: number) => {},
      on(_: string, listener: (tries: number) => void) {
        socket.io.tried = listener
      },
    },
    on: (name: string, listener: () => void) => heard.set(name, listener),
    connect() {
      socket.connects++
      return socket
    },
    disconnect() {
      socket.connected = false
      return socket
    },
    timeout: (limit: number) => ({
      emitWithAck: (name: string) => {
        socket.asked.push(name)
        return new Promise((resolve, reject) => {
          if (socket.answers) resolve({ ok: true })
          else setTimeout(() => reject(new Error('operation has timed out')), limit)
        })
      },
    }),
    comesUp() {
      socket.connected = true
      heard.get('connect')?.()
    },
  }
  return socket
}

const transportError = new Error('websocket error')
const refusal = (rule: string) => Object.assign(new Error(rule), { data: { rule, reason: 'r', data: {} } })

describe('looking after the line', () => {
  let socket: ReturnType<typeof fakeSocket>
  let life: AbortController
  const ask = vi.fn(async () => undefined)
  let connectivity: object | undefined
  const fetched = vi.fn(async () => {
    if (!connectivity) throw new TypeError('Failed to fetch')
    return Response.json(connectivity)
  })
  const care = () => keepSocketAlive(socket as unknown as Socket, ask, life.signal)
  const transports = () => socket.io.opts.transports

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('fetch', fetched)
    fetched.mockClear()
    ask.mockClear()
    socket = fakeSocket()
    life = new AbortController()
    connectivity = { known: true, sameOrigin: true }
  })
  afterEach(() => {
    life.abort()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  /** Lets what was fetched arrive. */
  const settled = async () => {
    await vi.advanceTimersByTimeAsync(0)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(0)
  }

  /** The next question over HTTP. */
  const answersAfterOneSecond = () =>
    fetched.mockImplementationOnce(async () => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      return Response.json(connectivity)
    })

  it.each([
    ['a web socket is refused', transportError],
    ['a web socket is swallowed', 'late'],
  ])('goes over to long polling when %s and pages come through', async (_, fault) => {
    care().heed(fault)
    await settled()
    expect(transports()).toEqual([polling])
    expect(socket.connects).toBe(1)
  })

  it.each([
    ['the server is away', undefined],
    ['the browser keeps no cookie', { known: false, sameOrigin: true }],
    ['the address is not the server’s own', { known: true, sameOrigin: false }],
  ])('stays with the web socket when %s', async (_, answer) => {
    connectivity = answer
    care().heed(transportError)
    await settled()
    expect(transports()).toEqual(['websocket'])
    expect(socket.connects).toBe(0)
  })

  it('gives a late web socket four times as long as an answer took, on a machine that is slow in everything', async () => {
    answersAfterOneSecond()
    care().heed('late')
    await vi.advanceTimersByTimeAsync(4900)
    expect(transports()).toEqual(['websocket'])
    await vi.advanceTimersByTimeAsync(200)
    await settled()
    expect(transports()).toEqual([polling])
  })

  it('stays with a late web socket that comes while it is waited for', async () => {
    answersAfterOneSecond()
    care().heed('late')
    await vi.advanceTimersByTimeAsync(3000)
    socket.comesUp()
    await vi.advanceTimersByTimeAsync(10_000)
    await settled()
    expect(transports()).toEqual(['websocket'])
  })

  it('tries quickly at first, as a server is back soon, and then slowly, until there is a connection again', () => {
    care()
    for (let tries = 1; tries < 10; tries++) socket.io.tried(tries)
    expect(socket.io.longestPause).toBe(700)
    socket.io.tried(10)
    expect(socket.io.longestPause).toBe(4000)
    socket.comesUp()
    expect(socket.io.longestPause).toBe(700)
  })

  it('goes back to the web socket when long polling fails too', async () => {
    care().heed(transportError)
    await settled()
    care().heed(new Error('xhr poll error'))
    expect(transports()).toEqual(['websocket'])
  })

  it('stays with a web socket that has worked, unless it fails again and again', async () => {
    socket.comesUp()
    care().heed(undefined)
    socket.connected = false
    care().heed('transport close')
    for (const failures of [1, 2]) {
      care().heed(transportError)
      await settled()
      expect(transports(), `after ${failures}`).toEqual(['websocket'])
    }
    care().heed(transportError)
    await settled()
    expect(transports()).toEqual([polling])
  })

  it('goes over when web sockets are cut, again and again, soon after they have opened', async () => {
    const looking = care()
    for (let times = 0; times < 3; times++) {
      expect(transports()).toEqual(['websocket'])
      socket.comesUp()
      socket.connected = false
      looking.heed('transport close')
      await settled()
    }
    expect(transports()).toEqual([polling])
  })

  it('makes no further person where no cookie is kept, and comes in when one is', async () => {
    socket.active = false
    connectivity = { known: false, sameOrigin: true }
    care().heed(refusal('W13'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(fetched.mock.calls.length).toBeGreaterThan(1)
    expect(ask).not.toHaveBeenCalled()
    expect(socket.connects).toBe(0)
    connectivity = { known: true, sameOrigin: true }
    await vi.advanceTimersByTimeAsync(31_000)
    expect(ask).not.toHaveBeenCalled()
    expect(socket.connects).toBe(1)
  })

  it('asks who it is when a server that knew it does so no more', async () => {
    care()
    socket.comesUp()
    socket.connected = false
    socket.active = false
    care().heed(refusal('W13'))
    await vi.advanceTimersByTimeAsync(2000)
    expect(ask).toHaveBeenCalledOnce()
    expect(socket.connects).toBe(1)
  })

  it.each(['visibilitychange', 'online'])(
    'at %s gives a line three seconds to show that it stands',
    async (name) => {
      socket.comesUp()
      socket.answers = false
      care().heed(new Event(name))
      expect(socket.asked).toEqual(['me.ping'])
      await vi.advanceTimersByTimeAsync(2999)
      expect(socket.connects).toBe(0)
      await vi.advanceTimersByTimeAsync(1)
      expect(socket.connects).toBe(1)
    },
  )

  it('leaves a line alone that answers', async () => {
    socket.comesUp()
    care().heed(new Event('online'))
    await vi.advanceTimersByTimeAsync(3000)
    expect(socket.connects).toBe(0)
  })

  it('looks when the page comes back from the cache for back and forward', async () => {
    socket.comesUp()
    care()
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
    expect(socket.asked).toEqual([])
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(socket.asked).toEqual(['me.ping'])
  })

  it('looks when the clock has jumped: a laptop was asleep with its page open', async () => {
    socket.comesUp()
    care()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.asked).toEqual([])
    vi.setSystemTime(Date.now() + 3_600_000)
    await vi.advanceTimersByTimeAsync(2000)
    expect(socket.asked).toEqual(['me.ping'])
  })

  it('connects at once when a page without a line is looked at again', () => {
    care().heed(new Event('visibilitychange'))
    expect(socket.connects).toBe(1)
  })

  it('does nothing more when the line was closed on purpose', async () => {
    socket.active = false
    const looking = care()
    looking.heed(transportError)
    life.abort()
    looking.heed('io server disconnect')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(socket.connects).toBe(0)
  })
})
