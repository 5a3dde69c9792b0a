import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { borrowServer } from '../../testing/shared-servers.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import type { TestServer } from '../../testing/test-server.ts'

describe('admission of spectators', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await borrowServer()
  })
  afterAll(() => server.close())

  const closings = (client: TestClient) => client.frames.filter(({ name }) => name === 'table.closed')

  it('a public table shows its open part to anybody', async () => {
    const { room, red } = await startNight(server)
    const spectator = await server.client()
    const { view, yours } = await spectator.open(room, 'public')
    expect(yours).toEqual([])
    expect(view?.game.secrets).toBeUndefined()
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await settle(red, spectator)
    expect(spectator.stream(room, 5)).toEqual([])
  })

  it('a running table without spectators shows nothing (W5), not even to its host', async () => {
    const { room, red } = await startNight(server, { spectators: 'none' })
    const stranger = await server.client()
    for (const client of [stranger, red]) {
      expect(await client.ask('table.subscribe', { room, as: 'public' })).toEqual({
        ok: false,
        refusal: { rule: 'W5', reason: 'watch.notAllowed' },
      })
    }
  })

  it('before the start a person without a seat sees the others sit down; afterwards nothing more', async () => {
    const { room, red } = await openRoom(server, { spectators: 'none' })
    const visitor = await server.client()
    await visitor.open(room, 'public')
    const blue = await server.client()
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    await settle(visitor)
    expect(visitor.types(room, 2)).toEqual(['seatTaken'])
    await red.open(room, 'red')
    await red.command(room, 3, table({ type: 'start' }), 'red')
    await settle(red, visitor)
    expect(closings(visitor)).toEqual([{ name: 'table.closed', body: { room, as: 'public' } }])
    expect(visitor.stream(room, 2)).toHaveLength(1)
    expect(red.stream(room, 3)).toHaveLength(2)
  })

  it('a client whose person leaves the seat no longer watches from it', async () => {
    const { room, red } = await openRoom(server)
    await red.open(room, 'red')
    expect(await red.command(room, 2, table({ type: 'leave', seat: 'red' }), 'red')).toEqual({
      ok: true,
      last: 3,
    })
    await settle(red)
    expect(closings(red)).toEqual([{ name: 'table.closed', body: { room, as: 'red' } }])
    expect(red.stream(room, 2)).toEqual([])

    const other = await server.client()
    await other.command(room, 0, table({ type: 'sit', seat: 'red' }))
    await other.open(room, 'red')
    await settle(red)
    expect(red.stream(room, 2)).toEqual([])
    expect(await red.ask('table.subscribe', { room, as: 'red' })).toMatchObject({ refusal: { rule: 'W4' } })
  })

  it('a client watches one seat at a time', async () => {
    const host = await server.client()
    const { room } = await host.get(
      'room.create',
      roomWish({ listed: false, spectators: 'none', bothSides: true }),
    )
    await host.open(room, 'red')
    await host.command(room, 3, table({ type: 'start' }), 'red')
    await host.open(room, 'blue')
    await host.order(room, 'red', { type: 'hide', place: 'attic' })
    await settle(host)
    expect(JSON.stringify(host.frames)).not.toContain('attic')
    await host.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(host)
    expect(host.frames.at(-1)).toMatchObject({ name: 'table.entries', body: { as: 'blue', first: 6 } })
  })
})
