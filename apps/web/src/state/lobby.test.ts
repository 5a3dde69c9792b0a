import type { MyRoom } from '@opsroom/protocol'
import { expect, it, vi } from 'vitest'
import { FakeWire } from './fake-wire.ts'
import { Lobby } from './lobby.svelte.ts'

it('my games stand in the order in which the server gives them', async () => {
  const wire = new FakeWire()
  const mine = [
    { id: 'runs', waitsForYou: false, openedAt: '2026-01-01' },
    { id: 'waits', waitsForYou: true, openedAt: '2026-01-02' },
  ] as MyRoom[]
  wire.handlers['lobby.subscribe'] = () => ({ ok: true, rooms: [], mine })
  wire.handlers['lobby.unsubscribe'] = () => ({ ok: true })
  const lobby = new Lobby(wire)
  const stop = lobby.watch()
  await vi.waitFor(() => expect(lobby.mine.map(({ id }) => id)).toEqual(['runs', 'waits']))
  stop()
})
