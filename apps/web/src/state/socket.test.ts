import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openSocket } from './socket.ts'
import { Unreachable } from './wire.ts'

/** As much of Socket.IO as the wire needs. */
const fake = vi.hoisted(() => ({
  connected: false,
  listeners: new Map<string, Set<() => void>>(),
  emitted: [] as string[],
}))

vi.mock('socket.io-client', () => {
  const socket = {
    active: true,
    get connected() {
      return fake.connected
    },
    on(name: string, listener: () => void) {
      fake.listeners.set(name, (fake.listeners.get(name) ?? new Set()).add(listener))
      return socket
    },
    once: (name: string, listener: () => void) => socket.on(name, listener),
    off: () => socket,
    connect: () => socket,
    disconnect: () => socket,
    timeout: () => ({
      async emitWithAck(name: string) {
        fake.emitted.push(name)
        return { ok: true, name: 'Anna' }
      },
    }),
  }
  return { io: () => socket }
})

function turn(up: boolean) {
  fake.connected = up
  for (const listener of fake.listeners.get(up ? 'connect' : 'disconnect') ?? []) listener()
}

describe('the line to the server', () => {
  beforeEach(() => {
    fake.connected = false
    fake.listeners.clear()
    fake.emitted = []
  })

  it('is waited for by what is asked while the page opens', async () => {
    const wire = openSocket(async () => {})
    const answer = wire.request('me.rename', { name: 'Anna' })
    await Promise.resolve()
    expect(fake.emitted).toEqual([])
    turn(true)
    expect(await answer).toEqual({ ok: true, name: 'Anna' })
  })

  it('refuses at once when it was there and broke', async () => {
    const wire = openSocket(async () => {})
    turn(true)
    turn(false)
    await expect(wire.request('me.rename', { name: 'Anna' })).rejects.toThrow(Unreachable)
    expect(fake.emitted).toEqual([])
  })

  it('is not waited for without end', async () => {
    vi.useFakeTimers()
    const wire = openSocket(async () => {})
    const answer = expect(wire.request('me.rename', { name: 'Anna' })).rejects.toThrow(Unreachable)
    await vi.advanceTimersByTimeAsync(10_000)
    await answer
    vi.useRealTimers()
  })
})
