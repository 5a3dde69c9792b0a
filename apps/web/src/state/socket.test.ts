import type { Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSocketWire } from './socket.ts'
import { ServerUnreachable } from './wire.ts'

/** As much of Socket.IO as the wire needs. */
const fake = {
  connected: false,
  listeners: new Map<string, Set<(word?: unknown) => void>>(),
  emitted: [] as string[],
  active: true,
  connects: 0,
}

const socket = {
  io: { opts: { transports: ['websocket'] }, reconnectionDelayMax() {}, on() {} },
  get active() {
    return fake.active
  },
  get connected() {
    return fake.connected
  },
  on(name: string, listener: (word?: unknown) => void) {
    fake.listeners.set(name, (fake.listeners.get(name) ?? new Set()).add(listener))
    return socket
  },
  once: (name: string, listener: () => void) => socket.on(name, listener),
  off: () => socket,
  connect() {
    fake.connects++
    return socket
  },
  disconnect: () => socket,
  timeout: () => ({
    async emitWithAck(name: string) {
      fake.emitted.push(name)
      return { ok: true, name: 'Anna' }
    },
  }),
}

const open = (beforeConnecting: Parameters<typeof openSocketWire>[0] = async () => undefined) =>
  openSocketWire(beforeConnecting, { socket: socket as unknown as Socket })

function turn(up: boolean) {
  fake.connected = up
  for (const listener of fake.listeners.get(up ? 'connect' : 'disconnect') ?? []) listener()
}

describe('the line to the server', () => {
  beforeEach(() => {
    fake.connected = false
    fake.listeners.clear()
    fake.emitted = []
    fake.active = true
    fake.connects = 0
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  })
  afterEach(() => {
    // In this order: the spies are on the fake clock.
    vi.restoreAllMocks()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('says whose page it is when it connects', async () => {
    open(async () => ({ tag: 'of Anna' }))
    await vi.waitFor(() => expect(fake.connects).toBe(1))
    expect((socket as { auth?: unknown }).auth).toEqual({ tag: 'of Anna' })
  })

  it('asks nothing whose answer could not be read', async () => {
    vi.doMock('@opsroom/protocol/requests', () => {
      throw new Error('a newer build is there, without this file')
    })
    const wire = open()
    turn(true)
    await expect(wire.request('people.blocked', {})).rejects.toThrow(ServerUnreachable)
    expect(fake.emitted).toEqual([])
    vi.doUnmock('@opsroom/protocol/requests')
  })

  it('is waited for by what is asked while the page opens', async () => {
    const wire = open()
    const answer = wire.request('me.rename', { name: 'Anna' })
    await Promise.resolve()
    expect(fake.emitted).toEqual([])
    turn(true)
    expect(await answer).toEqual({ ok: true, name: 'Anna' })
  })

  it('refuses at once when it was there and broke', async () => {
    const wire = open()
    turn(true)
    turn(false)
    await expect(wire.request('me.rename', { name: 'Anna' })).rejects.toThrow(ServerUnreachable)
    expect(fake.emitted).toEqual([])
  })

  it('is not waited for without end', async () => {
    vi.useFakeTimers()
    const wire = open()
    const answer = expect(wire.request('me.rename', { name: 'Anna' })).rejects.toThrow(ServerUnreachable)
    await vi.advanceTimersByTimeAsync(10_000)
    await answer
  })

  it('that the server refuses for too many connections says why, and is tried again in half a minute', async () => {
    vi.useFakeTimers()
    const wire = open()
    await vi.advanceTimersByTimeAsync(0)
    expect(fake.connects).toBe(1)
    const heard = vi.fn()
    wire.onConnection(heard)
    const refusal = { rule: 'W26', reason: 'connection.tooMany', data: { most: 40, of: 'person' } }
    fake.active = false
    for (const listener of fake.listeners.get('connect_error') ?? [])
      listener(Object.assign(new Error(refusal.reason), { data: refusal }))
    expect(heard).toHaveBeenCalledExactlyOnceWith(false, refusal)
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(29_000)
    expect(fake.connects).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(fake.connects).toBe(2)
  })

  it('that does not come about in time is looked after', async () => {
    vi.useFakeTimers()
    const heed = vi.fn()
    vi.doMock('./line-care.ts', () => ({ keepSocketAlive: () => ({ heed }) }))
    open()
    await vi.advanceTimersByTimeAsync(2400)
    expect(heed).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(200)
    await vi.dynamicImportSettled()
    expect(heed).toHaveBeenCalledExactlyOnceWith('late')
    vi.doUnmock('./line-care.ts')
  })

  it('is tried again where the part that looks after it cannot be fetched', async () => {
    vi.useFakeTimers()
    vi.doMock('./line-care.ts', () => {
      throw new Error('the line is gone')
    })
    open()
    await vi.advanceTimersByTimeAsync(0)
    fake.active = false
    for (const listener of fake.listeners.get('connect_error') ?? []) listener(new Error('websocket error'))
    await vi.dynamicImportSettled()
    await vi.advanceTimersByTimeAsync(2000)
    expect(fake.connects).toBe(2)
    vi.doUnmock('./line-care.ts')
  })

  it('is tried again later each time while the server does not let it in', async () => {
    vi.useFakeTimers()
    open(async () => {
      throw new Error('GET /api/me: 429')
    })
    await vi.dynamicImportSettled()
    const asked = vi.spyOn(globalThis, 'setTimeout')
    await vi.advanceTimersByTimeAsync(120_000)
    expect(asked.mock.calls.map(([, delay]) => delay)).toEqual(
      [2, 4, 8, 16, 30, 30, 30, 30].map((s) => s * 1_000).slice(0, asked.mock.calls.length),
    )
    expect(asked.mock.calls.length).toBeLessThan(9)
  })
})
