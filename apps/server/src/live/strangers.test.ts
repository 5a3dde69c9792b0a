import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { FakeClock } from '../../testing/fake-clock.ts'
import { type HeldServer, openHeldServer } from '../../testing/held-appends.ts'
import { type Night, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'

const hide = game({ type: 'hide', place: 'attic' })
const notYours = { ok: false, refusal: { rule: 'W4' } }

describe('an order of somebody who has no seat at the table', () => {
  let held: HeldServer
  let night: Night
  let stranger: TestClient
  beforeAll(async () => {
    held = await openHeldServer(undefined, { clock: new FakeClock() })
  })
  beforeEach(async () => {
    night = await startNight(held.server)
    stranger = await held.server.client()
  })
  afterAll(() => held.close())

  it('is refused while an order of a player is being written, and nothing is read or stored for it', async () => {
    const { room, red } = night
    // For the first one the event log is read: another process may have given them a seat. The clock of the server stands still.
    expect(await stranger.command(room, 5, hide, 'red')).toMatchObject(notYours)
    const letGo = held.appends.holdNext()
    const order = red.command(room, 5, game({ type: 'mutter', text: 'hm' }), 'red')
    await eventually(() => expect(held.appends.isHolding()).toBe(true))
    const reads = held.appends.reads()
    const id = randomUUID()
    expect(await stranger.command(room, 5, hide, 'red', id)).toMatchObject(notYours)
    expect(held.appends.reads()).toBe(reads)
    expect(await query(held.server.databaseUrl, 'SELECT FROM receipt WHERE command = $1', [id])).toEqual([])
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
