import type { MyRoom } from '@opsroom/protocol'
import { describe, expect, it } from 'vitest'
import { eventually } from '../testing/eventually.ts'
import { FakeWire } from '../testing/fake-wire.ts'
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
  await eventually(() => expect(lobby.mine.map(({ id }) => id)).toEqual(['runs', 'waits']))
  stop()
})

describe('a newcomer', () => {
  const wire = new FakeWire()
  const lobbyWith = (...statuses: MyRoom['status'][]): Lobby => {
    const lobby = new Lobby(wire)
    lobby.mine = statuses.map((status) => ({ status }) as MyRoom)
    lobby.loaded = true
    return lobby
  }

  it('is who has no game that is over', () => {
    expect(lobbyWith().isNewcomer).toBe(true)
    expect(lobbyWith('playing', 'waiting').isNewcomer).toBe(true)
    expect(lobbyWith('playing', 'over').isNewcomer).toBe(false)
  })

  it('is nobody before the list of games has come', () => expect(new Lobby(wire).isNewcomer).toBe(false))
})
