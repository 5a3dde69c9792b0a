import type { WireEntry } from '@opsroom/protocol'
import { rngFrom, seedFromNumber } from '@opsroom/rules/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openRoom, settle, startNight } from '../../testing/night.ts'
import { roomWish } from '../../testing/room-wish.ts'
import { game, type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

/** The public part of what a seat was shown. */
const publicOf = (entries: readonly WireEntry[]) =>
  entries
    .filter(({ event }) => event.open !== undefined)
    .map(({ scope, event: { type, open } }) => ({ scope, event: { type, open } }))
const withoutViews = (entries: readonly WireEntry[]) => entries.map(({ scope, event }) => ({ scope, event }))

/** The number of rounds that have passed at each entry, at most. */
function clocksOf(entries: readonly { event: WireEntry['event'] }[]): number[] {
  let rounds = 0
  let most = 0
  return entries.map(({ event: { type } }) => {
    if (type === 'guessed') most = Math.max(most, ++rounds)
    if (type === 'takenBack') rounds = Math.max(0, rounds - 1)
    return most
  })
}

describe('spectators who are some rounds late', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())

  const delayed = (delayRounds: number) => startNight(server, { spectators: 'public', delayRounds })

  it('see the start at once, then nothing for their rounds of delay, then the game with that delay', async () => {
    const { room, red, blue } = await delayed(2)
    const spectator = await server.client()
    const opened = await spectator.open(room, 'public')
    // Opened, two seats taken, started; the deal is held back.
    expect(opened).toMatchObject({ last: 4, view: { game: { open: { phase: 'ready' } } } })
    expect(opened.view?.table.open).toMatchObject({ started: true, delayRounds: 2 })
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red, blue)
    await red.order(room, 'red', { type: 'guess', place: 'one' })
    await settle(blue, spectator)
    expect(spectator.frames).toEqual([])
    await blue.order(room, 'blue', { type: 'guess', place: 'two' })
    await settle(spectator, red)
    const types = () => spectator.types(room, 4)
    expect(types()).toEqual(['dealt', 'curtainRaised'])
    await red.order(room, 'red', { type: 'guess', place: 'three' })
    await settle(spectator, blue)
    expect(types()).toEqual(['dealt', 'curtainRaised', 'guessed'])

    // A client that comes late gets the same, and one that claims to have more than it was sent gets no more either.
    const late = await server.client()
    for (const have of [undefined, 8, 100]) {
      const answer = await late.get('table.subscribe', { room, as: 'public', ...(have && { have }) })
      expect(answer).toMatchObject({ last: 7, view: { game: { open: { guesses: [{ place: 'one' }] } } } })
      expect(JSON.stringify(answer)).not.toContain('two')
    }
    expect((await late.open(room, 'public', 4)).entries).toEqual(spectator.stream(room, 4))

    // All of it once the game is over.
    await blue.command(room, blue.last, table({ type: 'resign', seat: 'blue' }), 'blue')
    await settle(spectator, late)
    expect(types()).toEqual(['dealt', 'curtainRaised', 'guessed', 'guessed', 'guessed', 'ended'])
    expect((await late.open(room, 'public')).view?.game.open).toMatchObject({ guesses: [{}, {}, {}] })
  })

  it('see nothing early, whatever is played, asked and taken back', async () => {
    for (const seed of [1, 2, 3]) {
      const rng = rngFrom(seedFromNumber(seed))
      const rounds = 1 + rng.int(3)
      const { room, red, blue } = await delayed(rounds)
      const spectator = await server.client()
      const before = (await spectator.open(room, 'public')).last
      const player = (seat: string): TestClient => (seat === 'red' ? red : blue)
      const act = async (seat: string) => {
        const say = (command: Parameters<TestClient['command']>[2]) =>
          player(seat).command(room, player(seat).last, command, seat)
        const actions = [
          () => say(game({ type: 'hide', place: 'attic' })),
          () => say(game({ type: 'guess', place: `wrong-${rng.int(99)}` })),
          () => say(game({ type: 'guess', place: `wrong-${rng.int(99)}` })),
          () => say(game({ type: 'mutter', text: 'hm' })),
          () => say(table({ type: 'ask', seat, wish: 'takeBack' })),
          () => say(table({ type: 'answer', seat, agrees: true })),
          () => say(table({ type: 'withdraw', seat })),
        ]
        await rng.pick(actions)()
      }
      for (let step = 0; step < 60; step++) {
        await act(rng.pick(['red', 'blue']))
        await settle(red, blue, spectator)
        const live = publicOf(red.stream(room, 4))
        const late = withoutViews(spectator.stream(room, before))
        expect(live.slice(0, late.length)).toEqual(late)
        const clocks = clocksOf(live)
        const now = clocks.at(-1) ?? 0
        expect(late).toHaveLength(clocks.filter((clock) => clock + rounds <= now).length)
        const fresh = await spectator.get('table.subscribe', { room, as: 'public' })
        expect(fresh.last).toBe(before + late.length)
      }
      const fold = await spectator.get('table.subscribe', { room, as: 'public' })
      const again = await server.client()
      expect((await again.open(room, 'public')).view).toEqual(fold.view)
    }
  })

  it('do not learn from the answer to a command how far the game has come', async () => {
    const { room, red, blue } = await delayed(5)
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    const ask = await red.command(room, 4, table({ type: 'ask', seat: 'red', wish: 'draw' }), 'public')
    expect(ask).toEqual({ ok: true, last: 4 })
    const stranger = await server.client()
    expect(await stranger.command(room, 5, table({ type: 'start' }), 'public')).toMatchObject({
      refusal: { rule: 'W8', data: { seen: 5, last: 4 } },
    })
  })

  it('are sent the same by a server that was started later', async () => {
    const { room, red, blue } = await delayed(1)
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'well' })
    await settle(red, blue)
    await red.order(room, 'red', { type: 'guess', place: 'one' })
    const spectator = await server.client()
    const before = await spectator.open(room, 'public')
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const again = await other.client()
    expect(await again.open(room, 'public')).toEqual(before)
    expect(before.view?.game.open).toMatchObject({ phase: 'guessing', guesses: [] })
    await other.close()
  })

  it('are in the room summary, so that both players see it before they sit down', async () => {
    const { code, red } = await openRoom(server, { delayRounds: 3 })
    expect((await red.get('room.find', { code })).room).toMatchObject({
      spectators: 'public',
      delayRounds: 3,
    })
    const refusal = await red.refusalOf('room.create', roomWish({ delayRounds: 6 }))
    expect(refusal).toMatchObject({ rule: 'W1' })
  })
})
