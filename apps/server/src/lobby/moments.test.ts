import { blueMax } from '@opsroom/rules/blue-max'
import { type Entry, evolvePlay, type Play, verifyRecord } from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { playLikeRecruit } from '../../testing/bot-night.ts'
import { type Campaign, startCampaign } from '../../testing/campaign.ts'
import { allHeard, expectFit, flyUntil, startDogfight } from '../../testing/dogfight.ts'
import { eventually } from '../../testing/eventually.ts'
import { settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openDuelServer, openTestServer, type TestServer } from '../../testing/test-server.ts'

const setup = duelPresets.firstNight

/** A first night that is over: where in its replay the curtain rises, and the plan and the tiles of both sides. */
async function overNight(server: TestServer) {
  const campaign = await startCampaign(server, duel, { setup })
  await campaign.playUntil(({ table: { open } }) => open.ending !== undefined)
  const one = campaign.clients.one as TestClient
  const [{ view, entries } = { view: {}, entries: [] }] = (
    await one.get('room.replay', { room: campaign.room, as: 'truth' })
  ).chapters as unknown as { view: Play; entries: Entry[] }[]
  const at = (type: string) => entries.findIndex(({ event }) => event.type === type) + 1
  const [row] = await query<{ code: string }>(server.databaseUrl, 'SELECT code FROM room WHERE id = $1', [
    campaign.room,
  ])
  return { campaign, code: row?.code ?? '', one, view: view as Play, entries, at }
}

describe('a match from a moment of a night that is over', () => {
  let server: TestServer
  let night: Awaited<ReturnType<typeof overNight>>
  beforeAll(async () => {
    server = await openDuelServer()
    night = await overNight(server)
  })
  afterAll(() => server.close())

  const ask = (client: TestClient, more: object) =>
    client.get('room.fromMoment', {
      room: night.campaign.room,
      chapter: 1,
      at: night.at('curtainRaised'),
      seat: 'two',
      ...more,
    })

  it('is against a bot at once: with the state of the moment from the own seat, and no word of what the other side hid', async () => {
    const stranger = await server.client()
    const { room, code, started } = await ask(stranger, { opponent: 'recruit' })
    expect(started).toBe(true)
    const { view } = await stranger.open(room, 'two')
    const at = night.at('turnBegan')
    const then = night.entries
      .slice(0, at)
      .reduce((play, entry) => evolvePlay(night.campaign.game, play, entry), night.view)
    const shown = view as unknown as Play
    const { rest: _, ...own } = { rest: 0, ...(then.game.secrets?.two as object) }
    expect(shown.game.secrets).toEqual({ two: own })
    expect(shown.game.open).toMatchObject({
      night: 1,
      weather: (then.game.open as { weather: object }).weather,
    })
    const planned = night.entries.find(({ event }) => event.type === 'planLocked')?.event.own?.one as {
      plan: { route: string[] }
    }
    const heard = stranger.packets.join('\n')
    expect(heard).not.toContain(JSON.stringify(planned.plan.route))
    expect(heard).not.toContain('planLocked')
    expect(heard).not.toContain('"sealed"')
    const { room: summary, yours } = await stranger.get('room.find', { code })
    expect(yours).toEqual(['two'])
    expect(summary).toMatchObject({ origin: night.code, status: 'playing' })
    expect(shown.table.open.origin).toEqual({
      code: night.code,
      chapter: 1,
      at: night.at('curtainRaised'),
      seat: 'two',
    })
  })

  it('keeps no name of those who played before, who may never have been there', async () => {
    const [played] = await query<{ names: string[] }>(
      server.databaseUrl,
      'SELECT array_agg(name) AS names FROM seat WHERE room = $1',
      [night.campaign.room],
    )
    expect(played?.names.length).toBe(2)
    const stranger = await server.client()
    await stranger.get('me.rename', { name: 'A stranger' })
    const { room } = await ask(stranger, { opponent: 'recruit' })
    const rows = await query<{ body: object; cause: object }>(
      server.databaseUrl,
      'SELECT body, cause FROM event WHERE room = $1',
      [room],
    )
    for (const name of played?.names ?? []) expect(JSON.stringify(rows)).not.toContain(JSON.stringify(name))
  })

  it('is not listed, and says to everybody who finds it that it is from a moment of another room', async () => {
    const [ann, bob] = [await server.client(), await server.client()]
    const { code } = await ask(ann, {})
    expect((await bob.get('lobby.subscribe', {})).rooms.map((each) => each.code)).not.toContain(code)
    expect((await bob.get('room.find', { code })).room.origin).toBe(night.code)
    const rows = await query<{ origin: string | null }>(
      server.databaseUrl,
      'SELECT origin FROM room ORDER BY opened_at',
    )
    expect(rows[0]?.origin).toBeNull()
  })

  it('waits for a friend where no bot is wished for, who is shown the past of their own seat only', async () => {
    const [ann, bob] = [await server.client(), await server.client()]
    const { room, started } = await ask(ann, {})
    expect(started).toBe(false)
    await bob.command(room, 0, table({ type: 'sit', seat: 'one' }))
    await ann.open(room, 'two')
    await bob.open(room, 'one')
    const answer = await ann.command(room, ann.last, table({ type: 'start' }), 'two')
    expect(answer.ok).toBe(true)
    await eventually(() => expect(bob.types(room)).toContain('curtainRaised'))
    const types = (client: TestClient) => client.types(room)
    expect(types(bob)).toContain('planLocked')
    expect(types(bob)).not.toContain('defencesLocked')
    await eventually(() => expect(types(ann)).toContain('defencesLocked'))
    expect(types(ann)).not.toContain('planLocked')
  })

  it('goes on to its end against the bot, is found by a restarted server, and has a record that is true', async () => {
    const player = await server.client()
    const { room } = await ask(player, { opponent: 'recruit', seat: 'two' })
    await player.open(room, 'two')
    const flown = ({ game: { open } }: Play) =>
      (open as { bomber?: { flown: string[] } }).bomber?.flown.length ?? 0
    await playLikeRecruit(player, room, 'two', { setup, isEnough: (view) => flown(view) >= 3 })
    await player.command(room, player.last, table({ type: 'resign', seat: 'two' }), 'two')
    const { view: end } = (await player.open(room, 'two')) as unknown as { view: Play }
    expect(end.table.open.ending).toMatchObject({ by: 'resignation' })
    const { record } = await player.get('room.record', { room, as: 'two' })
    expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
    const there = await openDuelServer({ DATABASE_URL: server.databaseUrl })
    try {
      const again = await there.client(player.cookie)
      expect((await again.open(room, 'two')).view?.table.open.ending).toEqual(end.table.open.ending)
    } finally {
      await there.close()
    }
  })

  it('has a seed of its own each time that somebody asks for the same moment', async () => {
    const seeds = new Set<string>()
    for (let tries = 0; tries < 3; tries++) {
      const { room } = await ask(night.one, { opponent: 'recruit' })
      const [row] = await query<{ hash: string }>(
        server.databaseUrl,
        `SELECT body->'open'->>'seedHash' AS hash FROM event WHERE room = $1 AND seq = 1`,
        [room],
      )
      seeds.add(row?.hash ?? '')
    }
    expect(seeds.size).toBe(3)
  })

  it('is refused before the first order, after the decision, beyond the end and for no seat of the game (W49)', async () => {
    const { room } = night.campaign
    const last = night.entries.length
    for (const wrong of [{ at: 0 }, { at: last }, { at: last + 1 }, { chapter: 2 }, { seat: 'three' }]) {
      const request = { room, chapter: 1, at: night.at('curtainRaised'), seat: 'two', ...wrong }
      expect(await night.one.refusalOf('room.fromMoment', request)).toMatchObject({ rule: 'W49' })
    }
  })

  it('is refused where the commands of the past are not kept (W50), and in a room that there is not (W3)', async () => {
    const { room } = night.campaign
    const request = { room, chapter: 1, at: night.at('curtainRaised'), seat: 'two' }
    await query(
      server.databaseUrl,
      `UPDATE event SET cause = cause - 'command' WHERE room = $1 AND type = 'squadronsPlaced'`,
      [room],
    )
    const there = await openDuelServer({ DATABASE_URL: server.databaseUrl })
    try {
      const client = await there.client()
      expect(await client.refusalOf('room.fromMoment', request)).toMatchObject({ rule: 'W50' })
      const nowhere = { ...request, room: '00000000-0000-4000-8000-000000000000' }
      expect(await client.refusalOf('room.fromMoment', nowhere)).toMatchObject({ rule: 'W3' })
    } finally {
      await there.close()
    }
  })
})

describe('the moments of a game that is not over, or not for everybody', () => {
  let server: TestServer
  let campaign: Campaign
  beforeAll(async () => {
    server = await openTestServer({}, [duel])
    campaign = await startCampaign(server, duel, { setup: { ...setup, nights: 2 } })
    await campaign.playUntil(({ game: { open } }) => (open as { night: number }).night === 2)
  })
  afterAll(() => server.close())

  it('are refused while another night of the campaign runs, to its players too (W48)', async () => {
    const stranger = await server.client()
    for (const client of [campaign.clients.one as TestClient, stranger]) {
      const request = { room: campaign.room, chapter: 1, at: 8, seat: 'one' }
      expect(await client.refusalOf('room.fromMoment', request)).toMatchObject({ rule: 'W48' })
    }
  })

  it('are refused to those who may not watch (W5), and watched by nobody else where the game was not', async () => {
    const toys = await openTestServer()
    try {
      const { room, red, blue } = await startNight(toys, { spectators: 'none' })
      await red.order(room, 'red', { type: 'hide', place: 'attic' })
      await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })
      await settle(red, blue)
      await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
      const stranger = await toys.client()
      const request = { room, chapter: 1, at: 7, seat: 'red' }
      expect(await stranger.refusalOf('room.fromMoment', request)).toMatchObject({ rule: 'W5' })
      const next = await blue.get('room.fromMoment', request)
      expect((await stranger.get('room.find', { code: next.code })).room.spectators).toBe('none')
    } finally {
      await toys.close()
    }
  })
})

describe('a match from a moment of a duel of Blue Max', () => {
  it('is played on by three bots and one person, who is shown nothing that belongs to another pilot', async () => {
    const server = await openTestServer({}, [blueMax])
    try {
      const fight = await startDogfight(server, { allies: 2, central: 2, turnLimit: 3 })
      await flyUntil(fight, ({ phase }) => phase === 'over')
      await allHeard(fight)
      const stranger = await server.client()
      const { chapters } = await stranger.get('room.replay', { room: fight.room, as: 'truth' })
      const entries = chapters[0]?.entries ?? []
      const at = entries.length >> 1
      const request = { room: fight.room, chapter: 1, at, seat: 'c1', opponent: 'recruit' } as const
      const { room, started } = await stranger.get('room.fromMoment', request)
      expect(started).toBe(true)
      const { view } = await stranger.open(room, 'c1')
      expect(Object.keys(view?.game.secrets ?? {})).toEqual(['c1'])
      const { entries: past = [] } = await stranger.open(room, 'c1', 0)
      expect(past.length).toBeGreaterThan(20)
      for (const entry of past) expectFit('c1', entry)
    } finally {
      await server.close()
    }
  })
})
