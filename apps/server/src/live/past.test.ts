import {
  type AnyPreparedGame,
  type Entry,
  endedChapterCount,
  evolvePlay,
  type Play,
  recordSchema,
  sameJson,
  verifyRecord,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Campaign, startCampaign } from '../../testing/campaign.ts'
import { startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const setup = { ...duelPresets.firstNight, nights: 3 }
const viewpoints = ['one', 'two', 'public', 'truth'] as const
const phaseOf = ({ game }: Play) => (game.open as { phase: string }).phase

interface Replay {
  number: number
  view: Play
  entries: Entry[]
}
const replay = async (client: TestClient, room: string, as: string, chapter?: number): Promise<Replay[]> => {
  const request = chapter === undefined ? { room, as } : { room, as, chapter }
  return (await client.get('room.replay', request)).chapters as unknown as Replay[]
}
const fold = (game: AnyPreparedGame, { view, entries }: Replay): Play =>
  entries.reduce((play, entry) => evolvePlay(game, play, entry), view)
const typesOf = (nights: Replay[]) => nights.flatMap(({ entries }) => entries.map(({ event }) => event.type))

describe('the past of a campaign whose second night is being prepared', () => {
  let server: TestServer
  let campaign: Campaign
  let one: TestClient
  let spectator: TestClient
  /** The locked plan of the running night, as the event log has it. */
  let secret: string
  beforeAll(async () => {
    server = await openTestServer({}, [duel])
    campaign = await startCampaign(server, duel, { setup })
    const { room } = campaign
    const isLocked = (view: Play) => JSON.stringify(view.game.secrets ?? {}).includes('"plan"')
    await campaign.playUntil(
      (view) =>
        endedChapterCount(campaign.game, view) === 1 && phaseOf(view) === 'preparation' && isLocked(view),
    )
    one = campaign.clients.one as TestClient
    spectator = await server.client()
    const [row] = await query<{ plan: string }>(
      server.databaseUrl,
      `SELECT body->'own'->'one'->'plan'->'route' AS plan FROM event
       WHERE room = $1 AND type = 'planLocked' ORDER BY seq DESC LIMIT 1`,
      [room],
    )
    secret = JSON.stringify(row?.plan)
  })
  afterAll(() => server.close())

  it('is one night, the same for all, with its facts and nothing of the night that runs', async () => {
    const { chapters } = await one.get('room.chapters', { room: campaign.room })
    expect(chapters).toMatchObject([
      {
        number: 1,
        points: { one: expect.any(Number), two: expect.any(Number) },
        sides: { one: 'british' },
        summary: { vp: expect.any(Number), card: expect.any(Number) },
      },
    ])
    const [{ points, summary } = {}] = chapters as { points?: object; summary?: { vp: number } }[]
    expect(points).toEqual({ one: summary?.vp, two: 0 - (summary?.vp ?? 0) })
    expect(Date.parse(chapters[0]?.endedAt ?? '')).toBeGreaterThanOrEqual(
      Date.parse(chapters[0]?.startedAt ?? ''),
    )
    expect((await spectator.get('room.chapters', { room: campaign.room })).chapters).toEqual(chapters)
  })

  it('can be seen from four viewpoints, each of which folds to the result', async () => {
    for (const as of viewpoints) {
      const [night, ...more] = await replay(spectator, campaign.room, as)
      expect(more).toEqual([])
      if (!night) throw new Error('no night')
      const end = fold(campaign.game, night)
      expect(end.game.open).toMatchObject({ results: [{ night: 1 }] })
      const types = typesOf([night])
      expect(types.includes('planLocked')).toBe(as === 'one' || as === 'truth')
      expect(types.includes('defencesLocked')).toBe(as === 'two' || as === 'truth')
      expect(types.at(-1)).toBe('nightEnded')
      expect(await replay(one, campaign.room, as)).toEqual([night])
      expect(await replay(one, campaign.room, as, 1)).toEqual([night])
      expect(await replay(one, campaign.room, as, 2)).toEqual([])
    }
  })

  it('hides who was ready first, also from the truth', async () => {
    const [night] = await replay(spectator, campaign.room, 'truth')
    const locks = typesOf(night ? [night] : []).filter((type) => type.endsWith('Locked'))
    expect(locks).toEqual(['planLocked', 'defencesLocked'])
  })

  it('shows nothing early: no secret of the running night, no seed, no person, nothing sealed', async () => {
    const { room } = campaign
    expect(secret.length).toBeGreaterThan(10)
    const seeds = await query<{ seed: Buffer }>(server.databaseUrl, 'SELECT seed FROM seed')
    const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
    const forbidden = [
      ...seeds.map(({ seed }) => seed.toString('hex')),
      ...persons.map(({ id }) => id),
      'sealed',
      '"cause"',
      '"order"',
    ]
    const heard: string[] = []
    const two = campaign.clients.two as TestClient
    for (const client of [two, spectator]) {
      for (const as of viewpoints) heard.push(JSON.stringify(await replay(client, room, as)))
      const as = client === two ? 'two' : 'public'
      heard.push(JSON.stringify((await client.get('room.record', { room, as })).record))
      heard.push(JSON.stringify(await client.get('room.chapters', { room })))
    }
    for (const text of heard) {
      for (const word of [...forbidden, secret]) expect(text).not.toContain(word)
    }
    // The record of a seat has the plan of that seat, and no other secret.
    const mine = JSON.stringify((await one.get('room.record', { room, as: 'one' })).record)
    expect(mine).toContain(secret)
    for (const word of forbidden) expect(mine).not.toContain(word)
  })

  it('is recorded for each audience as it was sent to it', async () => {
    const { room } = campaign
    for (const [as, client] of [...Object.entries(campaign.clients), ['public', spectator] as const]) {
      const { record } = await client.get('room.record', { room, as })
      expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
      const opened = await client.get('table.subscribe', { room, as })
      const stream = await client.get('table.subscribe', { room, as, have: 0 })
      expect(record).toMatchObject({ of: 'view', as, version: duel.version })
      if (record.of !== 'view') throw new Error('it is over')
      expect(sameJson(record.view, opened.view)).toBe(true)
      expect(record.entries.map(({ number: _, ...entry }) => entry)).toEqual(stream.entries)
    }
  })

  it('is refused to a person who may not watch, and from seats that do not exist', async () => {
    const { room } = campaign
    expect(await spectator.refusalOf('room.record', { room, as: 'one' })).toMatchObject({ rule: 'W4' })
    expect(await spectator.refusalOf('room.record', { room, as: 'truth' })).toMatchObject({ rule: 'W4' })
    expect(await one.refusalOf('room.record', { room, as: 'truth' })).toMatchObject({ rule: 'W4' })
    expect(await one.refusalOf('room.replay', { room, as: 'three' })).toMatchObject({ rule: 'W4' })
    expect(await one.refusalOf('room.replay', { room, as: 'one', chapter: 0 })).toMatchObject({ rule: 'W1' })
    const none = '00000000-0000-4000-8000-000000000000'
    expect(await one.refusalOf('room.chapters', { room: none })).toMatchObject({ rule: 'W3' })
    const closed = await startCampaign(server, duel, { setup, spectators: 'none' })
    for (const [name, request] of [
      ['room.chapters', { room: closed.room }],
      ['room.replay', { room: closed.room, as: 'public' }],
      ['room.replay', { room: closed.room, as: 'truth' }],
      ['room.record', { room: closed.room, as: 'public' }],
    ] as const)
      expect(await spectator.refusalOf(name, request)).toMatchObject({ rule: 'W5' })
    expect(await closed.clients.one?.get('room.chapters', { room: closed.room })).toMatchObject({
      chapters: [],
    })
  })

  it('is shown as a whole after the end, and the record verifies', async () => {
    const { room } = campaign
    const { two } = campaign.clients as Record<string, TestClient>
    await campaign.playUntil((view) => endedChapterCount(campaign.game, view) === 2)
    const { last } = (await two?.open(room, 'two')) ?? { last: 0 }
    await two?.command(room, last, table({ type: 'resign', seat: 'two' }), 'two')
    const { record } = await spectator.get('room.record', { room, as: 'public' })
    const read = recordSchema.parse(JSON.parse(JSON.stringify(record)))
    expect(read).toMatchObject({ of: 'everything', ending: { by: 'resignation', winners: ['one'] } })
    expect(verifyRecord(duel, read)).toEqual([])
    const persons = await query<{ id: string }>(server.databaseUrl, 'SELECT id FROM person')
    for (const { id } of persons) expect(JSON.stringify(record)).not.toContain(id)
    // The unfinished night ends with the game.
    const nights = await replay(spectator, room, 'truth')
    expect(nights.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(typesOf(nights).at(-1)).toBe('ended')
  })
})

describe('spectators who are late', () => {
  it('see a night in the past when they have seen it end, and not before', async () => {
    const server = await openTestServer({}, [duel])
    const { room, game, playUntil, clients } = await startCampaign(server, duel, { setup, delayRounds: 3 })
    await playUntil((view) => (view.game.open as { round: number }).round > 2)
    const spectator = await server.client()
    expect(await replay(spectator, room, 'truth')).toEqual([])
    const { record } = await spectator.get('room.record', { room, as: 'public' })
    const { view, last } = await spectator.open(room, 'public')
    if (record.of !== 'view') throw new Error('it is over')
    expect(record.entries).toHaveLength(last)
    expect(sameJson(record.view, view)).toBe(true)
    expect(verifyRecord(duel, JSON.parse(JSON.stringify(record)))).toEqual([])
    await playUntil((now) => endedChapterCount(game, now) === 1)
    const seen = (await spectator.open(room, 'public')).view as unknown as Play
    expect(await replay(spectator, room, 'truth')).toHaveLength(endedChapterCount(game, seen))
    expect((await spectator.get('room.chapters', { room })).chapters).toHaveLength(
      endedChapterCount(game, seen),
    )
    expect(await replay(clients.one as TestClient, room, 'truth')).toHaveLength(1)
    await server.close()
  })
})

describe('a game without chapters', () => {
  it('has one, which ends with the game; what is sealed is shown with the record and not before', async () => {
    const server = await openTestServer()
    const { room, red, blue } = await startNight(server)
    expect((await red.get('room.chapters', { room })).chapters).toEqual([])
    expect(await replay(red, room, 'truth')).toEqual([])
    await blue.command(room, 5, table({ type: 'resign', seat: 'blue' }), 'blue')
    const [night] = await replay(red, room, 'truth')
    expect(night?.entries.at(-1)?.event.type).toBe('ended')
    expect(JSON.stringify(night)).not.toContain('treasure')
    const { record } = await red.get('room.record', { room, as: 'red' })
    expect(JSON.stringify(record)).toContain('treasure-')
    await server.close()
  })
})

describe('the past of a campaign that spectators see late', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({}, [duel])
  })
  afterAll(() => server.close())

  it('is what they were shown, also after the players have taken back the end of a night', async () => {
    const campaign = await startCampaign(server, duel, { setup, delayRounds: 1 })
    const { room, game, clients } = campaign
    const spectator = await server.client()
    const shownNights = async () => {
      const { view } = await spectator.open(room, 'public')
      return endedChapterCount(game, view as unknown as Play)
    }
    const nightsOf = async (client: TestClient) => (await client.get('room.chapters', { room })).chapters
    let rounds = 0
    await campaign.playUntil(({ game: { open } }) => {
      const { round, results } = open as { round?: number; results: unknown[] }
      rounds = results.length === 1 ? (round ?? 0) : 0
      return rounds >= 2
    })
    expect(await shownNights()).toBe(1)
    const before = await nightsOf(spectator)
    expect(before).toEqual([expect.objectContaining({ number: 1 })])
    // Times would tell how long ago it was.
    expect(JSON.stringify(before)).not.toContain('edAt')
    const replayed = await replay(spectator, room, 'truth')
    const one = clients.one as TestClient
    for (let tries = 0; (await nightsOf(one)).length > 0 && tries < 200; tries++)
      for (const [seat, other] of [
        ['one', 'two'],
        ['two', 'one'],
      ] as const) {
        const say = async (as: string, command: Parameters<typeof table>[0]) => {
          const client = clients[as] as TestClient
          const { last } = await client.open(room, as)
          return client.command(room, last, table(command), as)
        }
        if ((await say(seat, { type: 'ask', seat, wish: 'takeBack' })).ok)
          await say(other, { type: 'answer', seat: other, agrees: true })
      }
    expect(await nightsOf(one)).toEqual([])
    // The take-backs are held back from spectators.
    expect(await shownNights()).toBe(1)
    expect(await nightsOf(spectator)).toEqual(before)
    expect(await replay(spectator, room, 'truth')).toEqual(replayed)
  })
})
