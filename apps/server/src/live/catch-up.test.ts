import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('a client that comes back', () => {
  let server: TestServer
  let night: Night
  beforeEach(async () => {
    server = await openTestServer()
    night = await startNight(server)
  })
  afterEach(() => server.close())

  it('gets exactly what it missed, and then the stream goes on', async () => {
    const { room, red, blue } = night
    const cookie = blue.cookie
    blue.close()
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    const back = await server.client(cookie)
    expect(await back.open(room, 'blue', 3)).toMatchObject({
      last: 5,
      entries: [{ scope: 'table' }, { scope: 'game' }],
    })
    await back.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(back)
    expect(back.types(room, 5)).toEqual(['hid', 'curtainRaised'])
  })

  it('gets an empty list when it missed nothing, and no view', async () => {
    const answer = await night.blue.open(night.room, 'blue', 5)
    expect(answer).toMatchObject({ last: 5, entries: [] })
    expect(answer.view).toBeUndefined()
  })

  it('gets a whole view when it has nothing, or claims to have more than there is', async () => {
    for (const have of [undefined, 6, 1_000_000]) {
      const answer = await night.blue.open(night.room, 'blue', have)
      expect(answer.entries).toBeUndefined()
      expect(answer).toMatchObject({ last: 5, view: { game: { open: { phase: 'hiding' } } } })
    }
  })

  it('gets the same entries that were pushed, byte for byte', async () => {
    const { room, red, blue } = night
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red)
    const pushed = JSON.stringify(red.stream(room, 3))
    expect(JSON.stringify((await red.open(room, 'red', 3)).entries)).toBe(pushed)
    await server.close()
    server = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const again = await server.client(red.cookie)
    expect(JSON.stringify((await again.open(room, 'red', 3)).entries)).toBe(pushed)
  })

  it('goes on with the same night at a server that was started later', async () => {
    const { room, red, blue } = night
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await server.close()
    server = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const [redAgain, blueAgain] = [await server.client(red.cookie), await server.client(blue.cookie)]
    expect(await redAgain.open(room, 'red', 6)).toMatchObject({
      last: 6,
      entries: [],
      yours: ['red'],
      host: true,
    })
    expect((await blueAgain.open(room, 'blue', 5)).entries).toEqual([])
    await blueAgain.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(redAgain)
    expect(await redAgain.order(room, 'red', { type: 'guess', place: 'well' })).toMatchObject({ ok: true })
    await settle(blueAgain)
    expect(blueAgain.stream(room, 5).at(-1)?.event.type).toBe('ended')
  })

  it('misses nothing that happens while it subscribes', async () => {
    const { room, red } = night
    const say = (i: number) => red.order(room, 'red', { type: 'mutter', text: `${i}` })
    const asked = Array.from({ length: 30 }, (_, i) => say(i))
    const second = await server.client(red.cookie)
    const opened = Promise.all([second.open(room, 'red', 5), ...asked])
    const [{ entries }] = await opened
    await settle(second)
    const all = [...(entries ?? []), ...second.stream(room, 5 + (entries?.length ?? 0))]
    expect(all).toHaveLength(30)
    expect(all).toEqual(red.stream(room, 3).slice(2))
  })

  it('that unsubscribes is sent nothing more of the table', async () => {
    const { room, red, blue } = night
    await blue.get('table.unsubscribe', { room })
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red, blue)
    expect(red.stream(room, 3)).toHaveLength(4)
    expect(blue.stream(room, 3)).toHaveLength(2)
  })
})
