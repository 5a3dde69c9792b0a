import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { holdable } from '../../testing/holdable.ts'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { freshDatabase } from '../../testing/store/databases.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openStore, readNotifications, type Store } from '../store/index.ts'

/** A store in which storing what was last seen takes as long as a test says: once, the next time. */
function slowLooks(store: Store) {
  const { act: keep, ...hold } = holdable(store.lastSeen.keep)
  return { store: { ...store, lastSeen: { ...store.lastSeen, keep } }, ...hold }
}

describe('a client that unsubscribes from a table and subscribes to the next at once', () => {
  let server: TestServer
  let night: Night
  let store: Store
  let slow: ReturnType<typeof slowLooks>
  beforeAll(async () => {
    const url = await freshDatabase(inject('postgres'))
    store = openStore(url)
    slow = slowLooks(store)
    const keeping = { store: slow.store, readNotifications: readNotifications.bind(undefined, url) }
    server = await openTestServer({ DATABASE_URL: url }, undefined, { keeping })
  })
  beforeEach(async () => {
    night = await startNight(server)
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  /** Unsubscribes, and subscribes to a table while the server still handles that. */
  async function shutAndOpen(room: string, as: string): Promise<void> {
    const { red } = night
    const letGo = slow.holdNext()
    const shut = red.get('table.unsubscribe', { room: night.room })
    await eventually(() => expect(slow.isHolding()).toBe(true))
    await red.open(room, as)
    letGo()
    await shut
    await settle(red)
  }

  it('is sent what happens at the same table, though unsubscribing took longer than subscribing', async () => {
    const { room, red, blue } = night
    await shutAndOpen(room, 'red')
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red)
    expect(red.types(room, 5)).toEqual(['hid', 'curtainRaised'])
  })

  it('is sent what the new audience is shown, and no more what the old one is', async () => {
    const { room, red, blue } = night
    await shutAndOpen(room, 'public')
    const before = red.frames.length
    await red.command(room, 5, { scope: 'game', command: { type: 'hide', place: 'attic' } }, 'red')
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red)
    const heard = red.frames.slice(before)
    expect(heard).toMatchObject([
      {
        name: 'table.entries',
        body: { as: 'public', first: 6, entries: [{ event: { type: 'curtainRaised' } }] },
      },
    ])
  })

  it('is sent what happens at another table', async () => {
    const other = await startNight(server)
    const { red } = night
    await shutAndOpen(other.room, 'public')
    const before = red.frames.length
    await other.red.order(other.room, 'red', { type: 'hide', place: 'attic' })
    await other.blue.order(other.room, 'blue', { type: 'hide', place: 'well' })
    await settle(red, other.red)
    expect(red.frames.slice(before)).toMatchObject([{ body: { room: other.room, as: 'public' } }])
  })
})
