import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { RoomRow, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { Lobby } from './lobby.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('a watcher of the lobby is not sent the list again when a room changes that it does not show', async () => {
  let listed: RoomRow[] = []
  const published: unknown[] = []
  const lobby = new Lobby({
    // The lobby asks the store for nothing else here.
    store: {
      rooms: { of: async () => [], listed: async () => listed },
      lastSeen: { of: async () => new Map() },
    } as unknown as Store,
    tables: {} as Tables,
    idleHours: 24,
    watchers: { any: () => true, publish: (rooms) => published.push(rooms) },
    onFailure: (error) => {
      throw error
    },
  })
  const changes = async () => {
    lobby.changed()
    await vi.runAllTimersAsync()
  }
  await lobby.roomsFor({ id: 'ann', name: 'Ann' })
  await changes()
  expect(published).toEqual([])
  const openedAt = new Date(0).toISOString()
  listed = [
    {
      ...{
        id: randomUUID(),
        code: 'ABCDEF',
        game: 'toy',
        status: 'waiting',
        listed: true,
        spectators: 'public',
      },
      ...{ delayRounds: 0, bothSides: false, host: randomUUID(), openedAt, activity: openedAt, seats: [] },
    },
  ]
  await changes()
  await changes()
  expect(published).toHaveLength(1)
})
