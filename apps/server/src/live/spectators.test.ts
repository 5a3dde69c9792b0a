import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { settle, startNight } from '../../testing/night.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

describe('spectators who are let in while a game is played (T31)', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const ask = table({ type: 'ask', seat: 'red', wish: 'spectators' })
  const agree = table({ type: 'answer', seat: 'blue', agrees: true })
  const close = table({ type: 'closeToSpectators', seat: 'blue' })
  const letsIn = async (room: string, red: TestClient, blue: TestClient) => {
    await red.command(room, red.last, ask, 'red')
    await settle(blue)
    await blue.command(room, blue.last, agree, 'blue')
    await settle(red)
  }

  it('see at once what was played until then, and all that follows two rounds late', async () => {
    const { room, code, red, blue } = await startNight(server, { spectators: 'none' })
    const spectator = await server.client()
    expect(await spectator.refusalOf('table.subscribe', { room, as: 'public' })).toMatchObject({ rule: 'W5' })
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await red.order(room, 'red', { type: 'guess', place: 'one' })
    await settle(blue)
    await letsIn(room, red, blue)

    const { room: listed } = await spectator.get('room.find', { code })
    expect(listed).toMatchObject({ spectators: 'public', delayRounds: 2 })
    const opened = await spectator.open(room, 'public')
    expect(opened.view?.table.open).toMatchObject({ spectators: 'public', delayRounds: 2 })
    expect(opened.view?.game.open).toMatchObject({ guesses: [{ place: 'one' }] })
    for (const [player, seat, place] of [
      [blue, 'blue', 'two'],
      [red, 'red', 'three'],
    ] as const) {
      await player.order(room, seat, { type: 'guess', place })
      await settle(red, blue, spectator)
    }
    expect(JSON.stringify(spectator.frames)).not.toContain('two')
    await blue.order(room, 'blue', { type: 'guess', place: 'four' })
    await settle(spectator, red)
    expect(JSON.stringify(spectator.frames)).toContain('two')
    expect(JSON.stringify(spectator.frames)).not.toContain('three')
  })

  it('are kept out of the lobby as well, with all that it says of the game', async () => {
    const { room, code, red, blue } = await startNight(server)
    const visitor = await server.client()
    const list = async () => JSON.stringify((await visitor.get('lobby.subscribe', {})).rooms)
    expect(await list()).toContain(code)
    await blue.command(room, blue.last, close, 'blue')
    await settle(red)
    await eventually(() =>
      expect(JSON.stringify(visitor.frames.at(-1))).toMatch(new RegExp(`^(?=.*lobby.changed)(?!.*${code})`)),
    )
    expect(await list()).not.toContain(code)
  })

  it('have the same numbers at a server that reads the game anew', async () => {
    const { room, red, blue } = await startNight(server, { spectators: 'none' })
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await letsIn(room, red, blue)
    await red.order(room, 'red', { type: 'guess', place: 'one' })
    const here = await (await server.client()).open(room, 'public')
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const there = await (await other.client()).open(room, 'public')
    await other.close()
    expect(there).toEqual(here)
  })

  it('are sent away by one seat, and see nothing more', async () => {
    const { room, code, red, blue } = await startNight(server, { spectators: 'public' })
    const spectator = await server.client()
    await spectator.open(room, 'public')
    await blue.command(room, blue.last, close, 'blue')
    await settle(red, spectator)
    expect(spectator.frames.map(({ name }) => name)).toContain('table.closed')
    const seen = spectator.frames.length
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await settle(spectator)
    expect(spectator.frames.slice(seen)).toEqual([])
    expect(await spectator.refusalOf('table.subscribe', { room, as: 'public' })).toMatchObject({ rule: 'W5' })
    expect((await spectator.get('room.find', { code })).room).toMatchObject({ spectators: 'none' })
  })
})
