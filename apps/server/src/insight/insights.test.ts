import { insightMethodVersion, insightOf } from '@opsroom/bots'
import type { Play, WholeRecord } from '@opsroom/rules/core'
import { britishSeat, type DuelOpen, type DuelSetup, duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { playLikeRecruit, startAgainstBot } from '../../testing/bot-night.ts'
import { hangsAfter } from '../../testing/eventually.ts'
import { query } from '../../testing/store/databases.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'

const samples = 1
const environment = { BOT_DELAY_MS: '20', BOT_SAMPLES: '2', INSIGHT_SAMPLES: String(samples) }

let server: TestServer
let off: TestServer
let british: TestClient
let spectator: TestClient
let room: string
beforeAll(async () => {
  server = await openTestServer(environment, [duel])
  off = await openTestServer({ ...environment, INSIGHT: 'off', DATABASE_URL: server.databaseUrl }, [duel])
  const opened = await startAgainstBot(server, {
    opponent: 'regular',
    seat: britishSeat,
    spectators: 'public',
  })
  british = opened.client
  room = opened.room
  spectator = await server.client()
  await spectator.open(room, 'public')
})
afterAll(async () => {
  await off.close()
  await server.close()
})

/** Asks again until it is worked out: much longer than that takes, for busy machines. */
const worked = (check: () => Promise<void>) => vi.waitFor(check, { timeout: hangsAfter, interval: 500 })
const playOn = (isEnough?: (open: DuelOpen) => boolean) =>
  playLikeRecruit(british, room, britishSeat, {
    ...(isEnough && { isEnough: ({ game }) => isEnough(game.open as DuelOpen) }),
  })

test('a match that is played is explained to nobody', async () => {
  await playOn(({ round, phase }) => round >= 2 || phase === 'over')
  expect(await british.refusalOf('insight.of', { room })).toMatchObject({ rule: 'W59' })
  expect(await spectator.refusalOf('insight.of', { room })).toMatchObject({ rule: 'W59' })
  const kept = await query(server.databaseUrl, 'SELECT 1 FROM insight')
  expect(kept).toEqual([])
})

test('spectators are told what the public may expect, round by round; players are not', async () => {
  await worked(async () => expect((await spectator.get('insight.live', { room })).isWhole).toBe(true))
  const { points, seed } = await spectator.get('insight.live', { room })
  expect(seed).toMatch(/^[0-9a-f]{64}$/)
  expect(points.length).toBeGreaterThan(1)
  const entries = points.map(({ entry }) => entry)
  expect(entries).toEqual([...new Set(entries)].sort((a, b) => a - b))
  for (const { wins, error } of points) {
    expect(wins >= 0 && wins <= 1000).toBe(true)
    expect(error).toBeGreaterThanOrEqual(0)
  }
  expect(await british.refusalOf('insight.live', { room })).toMatchObject({ rule: 'W87' })
})

test('a player is not told it in a second tab either, where the table is watched', async () => {
  const tab = await server.client(british.cookie)
  await tab.open(room, 'public')
  expect(await tab.refusalOf('insight.live', { room })).toMatchObject({ rule: 'W87' })
  expect((await spectator.get('insight.live', { room })).points.length).toBeGreaterThan(1)
})

test('a spectator who is some rounds behind is told it as far as they have seen, and no further', async () => {
  const opened = await startAgainstBot(server, {
    opponent: 'regular',
    seat: britishSeat,
    spectators: 'public',
    delayRounds: 2,
  })
  const truth = await playLikeRecruit(opened.client, opened.room, britishSeat, {
    isEnough: ({ game }) => (game.open as DuelOpen).round >= 4 || (game.open as DuelOpen).phase === 'over',
  })
  const late = await server.client()
  const { view, last } = await late.open(opened.room, 'public')
  const { round } = (view as unknown as Play).game.open as DuelOpen
  expect(round).toBeGreaterThan(0)
  expect(round).toBeLessThan((truth.game.open as DuelOpen).round)
  await worked(async () => expect((await late.get('insight.live', { room: opened.room })).isWhole).toBe(true))
  const { points } = await late.get('insight.live', { room: opened.room })
  expect(points.map((point) => point.round)).toEqual(Array.from({ length: round + 1 }, (_, at) => at))
  for (const { entry } of points) expect(entry).toBeLessThanOrEqual(last)
})

test('nobody is told it where the players do without what a computer reckons, or where nobody may watch', async () => {
  const setup = { ...(duelPresets.firstNight as DuelSetup), overlays: false as const }
  const silent = { opponent: 'regular', seat: britishSeat, setup } as const
  const agreed = await startAgainstBot(server, { ...silent, spectators: 'public' })
  expect(await spectator.refusalOf('insight.live', { room: agreed.room })).toMatchObject({ rule: 'W88' })
  const closed = await startAgainstBot(server, { ...silent, spectators: 'none' })
  expect(await spectator.refusalOf('insight.live', { room: closed.room })).toMatchObject({ rule: 'W5' })
})

test('a server that explains nothing says so', async () => {
  const client = await off.client()
  expect(await client.refusalOf('insight.of', { room })).toMatchObject({ rule: 'W60' })
  expect(await client.refusalOf('insight.live', { room })).toMatchObject({ rule: 'W60' })
  expect(await client.refusalOf('insight.of', { room: crypto.randomUUID() })).toMatchObject({ rule: 'W60' })
  expect(await spectator.refusalOf('insight.of', { room: crypto.randomUUID() })).toMatchObject({ rule: 'W3' })
})

test('a match that is over is explained to all who may see its record, once, as anybody can work it out again', async () => {
  await playOn()
  await worked(async () => {
    const { insight } = await spectator.get('insight.of', { room })
    expect(insight).toBeDefined()
  })
  const { insight } = await spectator.get('insight.of', { room })
  expect((await british.get('insight.of', { room })).insight).toEqual(insight)
  const kept = await query<{ method: string }>(server.databaseUrl, 'SELECT method FROM insight')
  expect(kept).toEqual([{ method: insightMethodVersion }])
  const { record } = await spectator.get('room.record', { room, as: 'public' })
  // Last, because nothing else of this process runs meanwhile, and connections are lost.
  expect(insight).toEqual(JSON.parse(JSON.stringify(insightOf(record as WholeRecord, samples))))
})
