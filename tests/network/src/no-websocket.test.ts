import { randomUUID } from 'node:crypto'
import type { CommandRequest } from '@opsroom/protocol'
import { openStickyProxy, openTestServer, type StickyProxy, table } from '@opsroom/server/testing'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { newSocket } from '../../../apps/web/src/state/first-socket.ts'
import { openSocketWire } from '../../../apps/web/src/state/socket.ts'

// The same transport of the same library, over what Node has in place of XMLHttpRequest.
vi.mock('../../../apps/web/src/state/long-polling.ts', async () => ({
  XHR: (await import('@opsroom/server/testing')).NodeXHR,
}))

afterEach(() => {
  vi.unstubAllGlobals()
})

/** The line of a page that was opened through this proxy, as a browser has it. */
function openPage(proxy: StickyProxy, cookie: string) {
  const socket = newSocket(proxy.url, { extraHeaders: { cookie }, forceNew: true })
  const wire = openSocketWire(async () => undefined, { socket })
  onTestFinished(() => wire.close())
  const connections: string[] = []
  socket.on('connect', () => void connections.push(socket.io.engine.transport.name))
  return { wire, connections }
}

it('a page whose network lets no web socket through plays on by long polling, also when its server is lost', async () => {
  const first = await openTestServer()
  const second = await openTestServer({ DATABASE_URL: first.databaseUrl })
  const proxy = await openStickyProxy([first, second])
  onTestFinished(async () => {
    proxy.close()
    await first.close()
    await second.close()
  })
  const cookie = await proxy.visit()
  const real = fetch
  vi.stubGlobal('location', { origin: proxy.url })
  vi.stubGlobal('fetch', (address: string) => real(new URL(address, proxy.url), { headers: { cookie } }))

  const { wire, connections } = openPage(proxy, cookie)
  await vi.waitFor(() => expect(connections).toEqual(['polling']), { timeout: 300_000 })
  const opened = await wire.request('room.create', {
    game: 'toy',
    setup: {},
    listed: false,
    spectators: 'none',
    bothSides: true,
    seat: 'red',
  })
  if (!opened.ok) throw new Error('no room')
  const { room } = opened
  const heard: number[] = []
  wire.hear('table.entries', ({ first, entries }) => void heard.push(first + entries.length - 1))
  const watched = await wire.request('table.subscribe', { room, as: 'red' })
  if (!watched.ok) throw new Error('not watched')
  const order = (command: CommandRequest['command'], seen: number) =>
    wire.request('table.command', { room, as: 'red', id: randomUUID(), seen, command })
  const started = await order(table({ type: 'start' }), watched.last)
  expect(started).toMatchObject({ ok: true })
  await vi.waitFor(() => expect(heard.at(-1)).toBeGreaterThan(watched.last), { timeout: 300_000 })
  const last = heard.at(-1) ?? 0

  proxy.lose(first)
  await vi.waitFor(() => expect(connections).toEqual(['polling', 'polling']), { timeout: 300_000 })
  const again = await wire.request('table.subscribe', { room, as: 'red', have: watched.last })
  expect(again).toMatchObject({ ok: true, last })
  const hide = { scope: 'game', command: { type: 'hide', place: 'attic' } } as const
  expect(await order(hide, last)).toMatchObject({ ok: true })
})
