import { verifyRecord } from '@opsroom/rules/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Night, settle, startNight } from '../../testing/night.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { toy } from '../../testing/toy.ts'

const ask = (seat: string, wish: 'takeBack' | 'draw') => table({ type: 'ask', seat, wish })
const answer = (seat: string, agrees: boolean) => table({ type: 'answer', seat, agrees })
const seenBy = (night: Night, seat: 'red' | 'blue') => night[seat].types(night.room, 5)

/** Both hide; red has guessed wrongly. */
async function guessed(server: TestServer): Promise<Night> {
  const night = await startNight(server)
  const { room, red, blue } = night
  await red.command(room, 5, game({ type: 'hide', place: 'attic' }), 'red')
  await blue.command(room, 5, game({ type: 'hide', place: 'well' }), 'blue')
  await settle(red, blue)
  await red.command(room, 7, game({ type: 'guess', place: 'cellar' }), 'red')
  await settle(red, blue)
  return night
}

/** Entries of an audience's record after the start: it is true, and as it was sent. */
async function recordedAs(client: TestClient, room: string, as: string): Promise<string[]> {
  const { record } = await client.get('room.record', { room, as })
  const { entries } = await client.open(room, as, 0)
  if (record.of !== 'view') throw new Error('it is over')
  expect(record.entries.map(({ number: _, ...entry }) => entry)).toEqual(entries)
  expect(verifyRecord(toy, JSON.parse(JSON.stringify(record)))).toEqual([])
  return record.entries.slice(5).map(({ event }) => event.type)
}

describe('taking back', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  it('is free while nobody else has seen anything, and nobody else is sent anything', async () => {
    const night = await startNight(server)
    const { room, red, blue } = night
    await red.command(room, 5, game({ type: 'hide', place: 'attic' }), 'red')
    expect(await red.command(room, 6, ask('red', 'takeBack'), 'red')).toEqual({ ok: true, last: 7 })
    await settle(red, blue)
    expect(seenBy(night, 'red')).toEqual(['hid', 'takenBack'])
    expect(seenBy(night, 'blue')).toEqual([])
    expect(red.stream(room, 5).at(-1)?.view?.game.secrets).toBeUndefined()
    // The seat may hide in another place.
    expect(await red.command(room, 7, game({ type: 'hide', place: 'barn' }), 'red')).toMatchObject({
      ok: true,
    })
    expect(await red.command(room, 8, ask('red', 'takeBack'), 'red')).toMatchObject({ ok: true })
    expect(await red.command(room, 9, ask('red', 'takeBack'), 'red')).toMatchObject({
      refusal: { rule: 'T9' },
    })
  })

  it('is in the record of each audience as it was sent to it, in a secret phase and afterwards', async () => {
    const { room, red } = await startNight(server)
    await red.command(room, 5, game({ type: 'hide', place: 'attic' }), 'red')
    await red.command(room, 6, ask('red', 'takeBack'), 'red')
    expect(await recordedAs(red, room, 'red')).toEqual(['hid', 'takenBack'])

    const night = await guessed(server)
    await night.red.command(night.room, 8, ask('red', 'takeBack'), 'red')
    await night.blue.command(night.room, 9, answer('blue', true), 'blue')
    const clients = { red: night.red, blue: night.blue, public: await server.client() }
    for (const [as, client] of Object.entries(clients))
      expect((await recordedAs(client, night.room, as)).at(-1)).toBe('takenBack')
  })

  it('of what others have seen needs their consent, and gives everybody a new view', async () => {
    const night = await guessed(server)
    const { room, red, blue } = night
    await red.command(room, 8, ask('red', 'takeBack'), 'red')
    expect(await red.command(room, 9, ask('red', 'draw'), 'red')).toMatchObject({ refusal: { rule: 'T8' } })
    expect(await red.command(room, 9, answer('red', true), 'red')).toMatchObject({ refusal: { rule: 'T8' } })
    await settle(red, blue)
    await blue.command(room, 9, answer('blue', true), 'blue')
    await settle(red, blue)
    for (const seat of ['red', 'blue'] as const) {
      expect(seenBy(night, seat).slice(-3)).toEqual(['asked', 'answered', 'takenBack'])
      const view = night[seat].stream(room, 5).at(-1)?.view
      expect(view?.game.open).toMatchObject({ phase: 'guessing', turn: 'red', guesses: [] })
      const opened = await night[seat].get('table.subscribe', { room, as: seat })
      expect(opened.view).toEqual(view)
    }
    // The secrets of blue and red stay: only the guess is taken back.
    expect(blue.stream(room, 5).at(-1)?.view?.game.secrets).toMatchObject({ blue: { place: 'well' } })
  })

  it('is not granted when the others decline, and may be withdrawn', async () => {
    const night = await guessed(server)
    const { room, red, blue } = night
    await red.command(room, 8, ask('red', 'takeBack'), 'red')
    await settle(red, blue)
    await blue.command(room, 9, answer('blue', false), 'blue')
    await settle(red, blue)
    await red.command(room, 10, ask('red', 'draw'), 'red')
    await red.command(room, 11, table({ type: 'withdraw', seat: 'red' }), 'red')
    const { view } = await red.get('table.subscribe', { room, as: 'red' })
    expect(view?.game.open).toMatchObject({ guesses: [{ place: 'cellar' }] })
    expect(view?.table.open).not.toHaveProperty('asked')
  })

  it('still counts after a restart of the server', async () => {
    const night = await guessed(server)
    const { room, red, blue } = night
    await red.command(room, 8, ask('red', 'takeBack'), 'red')
    await settle(red, blue)
    await blue.command(room, 9, answer('blue', true), 'blue')
    const before = await red.get('table.subscribe', { room, as: 'red', have: 5 })
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const again = await other.client(red.cookie)
    expect((await again.get('table.subscribe', { room, as: 'red', have: 5 })).entries).toEqual(before.entries)
    await other.close()
  })

  it('is done twenty times in a row at most (T17), and the order that was given then stands', async () => {
    const { room, red } = await startNight(server)
    const hide = () => red.order(room, 'red', { type: 'hide', place: 'attic' })
    const takeBack = () => red.command(room, red.last, ask('red', 'takeBack'), 'red')
    for (let i = 0; i < 20; i++) {
      await hide()
      expect(await takeBack()).toMatchObject({ ok: true })
      await settle(red)
    }
    await hide()
    expect(await takeBack()).toMatchObject({ ok: false, refusal: { rule: 'T17', reason: 'ask.tooOften' } })
    await settle(red)
    expect(seenBy({ room, red } as Night, 'red').at(-1)).toBe('hid')
  })
})

describe('a draw', () => {
  it('ends the game when the other side agrees, and publishes the seed', async () => {
    const server = await openTestServer()
    const night = await guessed(server)
    const { room, red, blue } = night
    await blue.command(room, 8, ask('blue', 'draw'), 'blue')
    await settle(red, blue)
    await red.command(room, 9, answer('red', true), 'red')
    await settle(red, blue)
    const { view } = await blue.get('table.subscribe', { room, as: 'blue' })
    expect(view?.table.open).toMatchObject({
      ending: { by: 'agreement', winners: [] },
      seed: expect.any(String),
    })
    await server.close()
  })
})
