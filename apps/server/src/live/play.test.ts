import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { openRoom } from '../../testing/night.ts'
import { borrowServer } from '../../testing/shared-servers.ts'
import { game, table } from '../../testing/test-client.ts'
import type { TestServer } from '../../testing/test-server.ts'

describe('a game from its opening to its end', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await borrowServer()
  })
  afterAll(() => server.close())

  it('is opened, joined, started, played and won over the wire', async () => {
    const { room, code, red } = await openRoom(server)
    const blue = await server.client()
    const found = await blue.get('room.find', { code: code.toLowerCase() })
    expect(found).toMatchObject({ yours: [], host: false, room: { id: room, status: 'waiting' } })
    expect(await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))).toEqual({ ok: true, last: 3 })

    expect(await red.get('table.subscribe', { room, as: 'red' })).toMatchObject({
      yours: ['red'],
      host: true,
      last: 3,
    })
    await blue.get('table.subscribe', { room, as: 'blue' })
    expect(await red.command(room, 3, table({ type: 'start' }), 'red')).toEqual({ ok: true, last: 5 })
    expect(await red.command(room, 5, game({ type: 'hide', place: 'attic' }), 'red')).toEqual({
      ok: true,
      last: 6,
    })
    expect(await blue.command(room, 5, game({ type: 'hide', place: 'well' }), 'blue')).toEqual({
      ok: true,
      last: 7,
    })
    expect(await red.command(room, 7, game({ type: 'guess', place: 'well' }), 'red')).toEqual({
      ok: true,
      last: 9,
    })

    await eventually(() => expect(blue.stream(room, 3)).toHaveLength(6))
    expect(red.types(room, 3)).toEqual(['started', 'dealt', 'hid', 'curtainRaised', 'guessed', 'ended'])
    const { view } = await blue.get('table.subscribe', { room, as: 'blue' })
    expect(view?.table.open).toMatchObject({
      ending: { by: 'game', winners: ['red'], points: { red: 1, blue: 0 } },
    })
    expect(view?.game.secrets).toEqual({ blue: { mutterings: [], place: 'well' } })
  })
})
