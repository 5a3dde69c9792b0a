import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { holdable } from '../../testing/holdable.ts'
import { startNight } from '../../testing/night.ts'
import { freshDatabase } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openStore, readNotifications, type Store } from '../store/index.ts'

describe('of the subscriptions that one connection asks for at the same time', () => {
  let store: Store
  let server: TestServer
  let drafts: ReturnType<typeof holdable<Parameters<Store['drafts']['of']>, unknown>>
  let history: ReturnType<typeof holdable<Parameters<Store['chat']['latest']>, unknown>>
  beforeAll(async () => {
    const url = await freshDatabase(inject('postgres'))
    store = openStore(url)
    drafts = holdable(store.drafts.of)
    history = holdable(store.chat.latest)
    const slow = {
      ...store,
      drafts: { ...store.drafts, of: drafts.act },
      chat: { ...store.chat, latest: history.act },
    } as Store
    const keeping = { store: slow, readNotifications: readNotifications.bind(undefined, url) }
    server = await openTestServer({ DATABASE_URL: url }, undefined, { keeping })
  })
  afterAll(async () => {
    await server.close()
    await store.close()
  })

  it('the last one holds, also when an earlier one is ready later', async () => {
    const [here, there] = [await startNight(server), await startNight(server)]
    const { red } = here
    const letGo = drafts.holdNext()
    const earlier = red.ask('table.subscribe', { room: here.room, as: 'red' })
    await eventually(() => expect(drafts.isHolding()).toBe(true))
    expect(await red.ask('table.subscribe', { room: there.room, as: 'public' })).toMatchObject({ ok: true })
    letGo()
    expect(await earlier).toMatchObject({ ok: true })
    await there.red.command(there.room, 5, table({ type: 'resign', seat: 'red' }), 'red')
    await eventually(() => expect(red.stream(there.room, 5).length).toBeGreaterThan(0))
  })

  it('the last one holds, also of those to chats', async () => {
    const [here, there] = [await startNight(server), await startNight(server)]
    const { red } = here
    const letGo = history.holdNext()
    const earlier = red.ask('chat.subscribe', { room: here.room, as: 'red' })
    await eventually(() => expect(history.isHolding()).toBe(true))
    expect(await red.ask('chat.subscribe', { room: there.room, as: 'public' })).toMatchObject({ ok: true })
    letGo()
    expect(await earlier).toMatchObject({ ok: true })
    await there.red.get('chat.say', { room: there.room, as: 'red', text: 'over there' })
    await eventually(() => expect(red.packets.join()).toContain('over there'))
  })
})
