import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { heldAppends } from '../../testing/held-appends.ts'
import { type Night, startNight } from '../../testing/night.ts'
import { freshDatabase, query } from '../../testing/store/databases.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openStore, readNotifications, type Store } from '../store/index.ts'

const hide = game({ type: 'hide', place: 'attic' })
const notYours = { ok: false, refusal: { rule: 'W4' } }

describe('an order of somebody who has no seat at the table', () => {
  let server: TestServer
  let store: Store
  let slow: ReturnType<typeof heldAppends>
  let night: Night
  let stranger: TestClient
  beforeAll(async () => {
    const url = await freshDatabase(inject('postgres'))
    store = openStore(url)
    slow = heldAppends(store)
    const keeping = { store: slow.store, readNotifications: readNotifications.bind(undefined, url) }
    server = await openTestServer({ DATABASE_URL: url }, undefined, { keeping, clock: new FakeClock() })
  })
  beforeEach(async () => {
    night = await startNight(server)
    stranger = await server.client()
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  it('is refused while an order of a player is being written, and nothing is read or stored for it', async () => {
    const { room, red } = night
    // For the first one the event log is read: another process may have given them a seat. The clock of the server stands still.
    expect(await stranger.command(room, 5, hide, 'red')).toMatchObject(notYours)
    const letGo = slow.holdNext()
    const order = red.command(room, 5, game({ type: 'mutter', text: 'hm' }), 'red')
    await eventually(() => expect(slow.isHolding()).toBe(true))
    const reads = slow.reads()
    const id = randomUUID()
    expect(await stranger.command(room, 5, hide, 'red', id)).toMatchObject(notYours)
    expect(slow.reads()).toBe(reads)
    expect(await query(server.databaseUrl, 'SELECT FROM receipt WHERE command = $1', [id])).toEqual([])
    letGo()
    expect(await order).toMatchObject({ ok: true })
  })

  it('gets the answer again that was stored for its id', async () => {
    const { room } = night
    const id = randomUUID()
    const sit = table({ type: 'sit', seat: 'blue' })
    const first = await stranger.command(room, 5, sit, undefined, id)
    expect(await stranger.command(room, 5, hide, 'red')).toMatchObject(notYours)
    expect(await stranger.command(room, 5, sit, undefined, id)).toEqual(first)
    expect(await stranger.command(room, 5, hide, 'red', id)).toMatchObject({ refusal: { rule: 'W6' } })
  })
})
