import { insightMethod, insightOf } from '@opsroom/bots'
import type { WholeRecord } from '@opsroom/rules/core'
import { britishSeat, type DuelOpen, duel } from '@opsroom/rules/duel'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { query } from '../store/testing/databases.ts'
import { playLikeRecruit, startAgainstBot } from '../testing/bot-night.ts'
import type { TestClient } from '../testing/test-client.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'

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
}, 60_000)
afterAll(async () => {
  await off.close()
  await server.close()
})

/** Asks again until it is worked out: much longer than that takes, for busy machines. */
const worked = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 240_000, interval: 500 })
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
}, 120_000)

test('who watches is told what the public may expect, round by round; who plays is not', async () => {
  await worked(async () => expect((await spectator.get('insight.live', { room })).isWhole).toBe(true))
  const { points } = await spectator.get('insight.live', { room })
  expect(points.length).toBeGreaterThan(1)
  const entries = points.map(({ entry }) => entry)
  expect(entries).toEqual([...new Set(entries)].sort((a, b) => a - b))
  for (const { wins, error } of points) {
    expect(wins >= 0 && wins <= 1000).toBe(true)
    expect(error).toBeGreaterThanOrEqual(0)
  }
  expect(await british.refusalOf('insight.live', { room })).toMatchObject({ rule: 'W60' })
}, 300_000)

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
  expect(kept).toEqual([{ method: insightMethod }])
  const { record } = await spectator.get('room.record', { room, as: 'public' })
  // Last, because nothing else of this process runs meanwhile, and connections are lost.
  expect(insight).toEqual(JSON.parse(JSON.stringify(insightOf(record as WholeRecord, samples))))
}, 300_000)
