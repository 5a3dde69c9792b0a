import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Play, rngFrom, sameJson, seedFromNumber, verifyRecord } from '@opsroom/rules/core'
import { type DuelOpen, duel, nightSummarySchema } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { Authenticator, type SavedPasskey } from '../testing/authenticator.ts'
import { playRoom } from '../testing/campaign.ts'
import { FakeClock } from '../testing/fake-clock.ts'
import { post } from '../testing/post.ts'
import { freshDatabase, query, scratchFolder } from '../testing/store/databases.ts'
import { type TestClient, table } from '../testing/test-client.ts'
import { newCookie, openTestServer, type TestServer } from '../testing/test-server.ts'
import { productRoot } from './ops/root.ts'
import { checkRunningGames } from './replay-check/replay-check.ts'
import { openStore } from './store/index.ts'
import { migrate } from './store/migrate.ts'
import { migrationsFolder } from './store/migration-files.ts'

/*
 * A database as version 0.1.0 left it (fixtures/2026-11): its rows, and what its server said of them. All of it opens,
 * goes on and verifies in this version.
 */
interface SavedSeat {
  cookie: string
  last: number
  view: { table: { open: Record<string, unknown> }; game: unknown }
}
interface SavedRoom {
  room: string
  seats: Record<string, SavedSeat>
}
interface Facts {
  madeAt: number
  passkey: { saved: SavedPasskey; room: string; seat: string; name: string; page: string }
  recoveryCode: string
  rooms: {
    ended: SavedRoom & { record: unknown; nights: { vp: number }[]; replayEntries: number[] }
    campaign: SavedRoom & { record: unknown; nights: { vp: number }[] }
    late: SavedRoom
    bots: SavedRoom
    drafts: SavedRoom & { command: never; answer: unknown; planDraft: unknown }
    lent: SavedRoom
  }
}

const fixture = <T>(name: string): T =>
  JSON.parse(
    gunzipSync(readFileSync(join(productRoot, 'apps/server/fixtures/2026-11', `${name}.json.gz`))).toString(),
  )
const facts = fixture<Facts>('facts')
const rows = fixture<Record<string, { migration_name?: string }[]>>('database')

/** A database with the rows of the fixture, and no newer migration than they know. */
async function restoredDatabase(): Promise<string> {
  const url = await freshDatabase(inject('postgres'), true)
  const folder = scratchFolder('migrations')
  for (const { migration_name: name = '' } of rows._prisma_migrations ?? [])
    cpSync(join(migrationsFolder, name), join(folder, name), { recursive: true })
  await migrate(url, folder)
  const tables = Object.keys(rows).filter((name) => name !== '_prisma_migrations')
  const insert = tables.map((name) => {
    const json = JSON.stringify(rows[name]).replaceAll("'", "''")
    return `INSERT INTO "${name}" SELECT * FROM json_populate_recordset(NULL::"${name}", '${json}');`
  })
  // Rows come in the order of the tables' names, not of their references.
  await query(url, `SET session_replication_role = replica; ${insert.join('\n')}`)
  return url
}

describe('a database of version 0.1.0', () => {
  let server: TestServer
  const clock = new FakeClock()
  const { rooms } = facts
  beforeAll(async () => {
    clock.skip((facts.madeAt - clock.now()) / 1000)
    server = await openTestServer(
      {
        DATABASE_URL: await restoredDatabase(),
        PUBLIC_URL: facts.passkey.page,
        BOT_DELAY_MS: '20',
        BOT_SAMPLES: '4',
      },
      [duel],
      { clock },
    )
  })
  afterAll(() => server.close())

  const windowOf = (saved: SavedRoom, seat: string): Promise<TestClient> =>
    server.client((saved.seats[seat] as SavedSeat).cookie)

  it.each(Object.entries(rooms))('shows every seat of the room "%s" the game as it was', async (_, saved) => {
    for (const [seat, { last, view }] of Object.entries(saved.seats)) {
      const client = await windowOf(saved, seat)
      const answer = await client.open(saved.room, seat)
      expect(answer.last).toBe(last)
      // It goes on by the rules that it was opened with, whatever new rooms are opened with.
      expect(answer.view?.table.open.version).toBe(1)
      expect(sameJson(answer.view?.game, view.game)).toBe(true)
      const { seats, taken, started, ending, clocks } = view.table.open
      const same = { seats, taken, started, ...(ending ? { ending } : {}), ...(clocks ? { clocks } : {}) }
      expect(answer.view?.table.open).toMatchObject(same)
    }
  })

  let landings = 0

  /** Everybody at the table gives random orders until the game is over. */
  async function playOn({ room }: SavedRoom, clients: Record<string, TestClient>): Promise<Play> {
    const rng = rngFrom(seedFromNumber(3))
    const [[seat, client] = []] = Object.entries(clients)
    const known = (await client?.open(room, seat as string))?.view as unknown as Play
    const game = duel.prepare(duel.setup.parse(known.table.open.setup), known.table.open.version)
    // Up to version 1 the Mosquito could land with its first move; these games still let it (D5.2).
    const landing = { type: 'mosquito' as const, path: [], land: true }
    const choose = (view: Play, seat: string) => {
      const isFirst = (view.game.open as DuelOpen).round === 1
      const lands = isFirst && !game.refuse(view.game as never, seat, landing)
      if (lands) landings += 1
      return lands ? landing : game.sample(view.game as never, seat, rng)
    }
    return playRoom({ room, game, clients, choose, pause: () => clock.forward(1) })
  }

  async function windowsOf(saved: SavedRoom): Promise<Record<string, TestClient>> {
    const seats = Object.keys(saved.seats).filter((seat) => seat !== 'public')
    return Object.fromEntries(
      await Promise.all(seats.map(async (seat) => [seat, await windowOf(saved, seat)])),
    )
  }

  const failuresOf = (record: unknown) => verifyRecord(duel, record)

  it('has the record of a game that is over, which verifies, as the one that was saved then does', async () => {
    const { ended } = rooms
    const client = await windowOf(ended, 'one')
    const { record } = await client.get('room.record', { room: ended.room, as: 'one' })
    expect(failuresOf(record)).toEqual([])
    expect(failuresOf(ended.record)).toEqual([])
    const { chapters } = await client.get('room.replay', { room: ended.room, as: 'truth' })
    expect(chapters.map(({ entries }) => entries.length)).toEqual(ended.replayEntries)
  })

  it.each(['ended', 'campaign'] as const)('has the nights of the room "%s" as chapters', async (name) => {
    const saved = rooms[name]
    const { chapters } = await (await windowOf(saved, 'one')).get('room.chapters', { room: saved.room })
    const vp = saved.nights.map((night) => night.vp)
    expect(chapters.map(({ summary }) => nightSummarySchema.parse(summary).vp)).toEqual(vp)
    expect(chapters.map(({ points, sides }) => (sides.one === 'british' ? points.one : points.two))).toEqual(
      vp,
    )
  })

  it('replays its running games to the same entries', async () => {
    const store = openStore(server.databaseUrl)
    const lines: string[] = []
    const gameById = (id: string) => (id === duel.id ? duel : undefined)
    const counts = await checkRunningGames(store, gameById, (line) => lines.push(line))
    await store.close()
    expect(lines.filter((line) => line.startsWith('FAILED'))).toEqual([])
    expect(counts).toEqual({ passed: 5, failed: 0 })
  })

  it('keeps drafts for their seats, and answers a command again that it has answered before', async () => {
    const { drafts } = rooms
    const { one, two } = await windowsOf(drafts)
    expect((await one?.open(drafts.room, 'one'))?.draft).toEqual(drafts.planDraft)
    expect(await two?.ask('table.command', drafts.command)).toEqual(drafts.answer)
  })

  it.each(['campaign', 'late', 'drafts', 'bots'] as const)(
    'the game of the room "%s" goes on to its end, and its record verifies',
    async (name) => {
      const saved = rooms[name]
      const clients = await windowsOf(saved)
      const end = await playOn(saved, clients)
      expect(end.table.open.ending).toMatchObject({ by: 'game' })
      const { record } = (await clients.one?.get('room.record', { room: saved.room, as: 'one' })) ?? {}
      expect(failuresOf(record)).toEqual([])
    },
  )

  it('plays those games by the rules that they were opened with', () => {
    expect(landings).toBeGreaterThan(0)
  })

  it('shows the substitute of a seat, whose holder takes over again', async () => {
    const { room, seats } = rooms.lent
    const two = await windowOf(rooms.lent, 'two')
    const { lent } = seats.two?.view.table.open ?? {}
    const level = (lent as Record<string, string>).two
    const inDatabase = `SELECT seat, substitute FROM seat WHERE room = '${room}' AND substitute IS NOT NULL`
    expect(await query(server.databaseUrl, inDatabase)).toEqual([{ seat: 'two', substitute: level }])
    expect((await two.open(room, 'two')).view?.table.open).toMatchObject({ substitutes: { two: level } })
    const resumes = table({ type: 'resume', seat: 'two' })
    expect(await two.command(room, two.last, resumes, 'two')).toMatchObject({ ok: true })
    expect(await query(server.databaseUrl, inDatabase)).toEqual([])
    expect((await two.open(room, 'two')).view?.table.open).not.toHaveProperty('substitutes')
  })

  it('recognises its people by passkey and by recovery code', async () => {
    const { saved, page, name } = facts.passkey
    const cookie = await newCookie(server.url)
    const headers = { cookie, origin: page }
    const asked = (await post(server.url, '/api/passkey/authenticate/options', {}, headers))
      .answer as never as {
      options: { challenge: string }
    }
    const credential = new Authenticator(page, saved).sign(asked.options) as never
    const entered = await post(server.url, '/api/passkey/authenticate/verify', { credential }, headers)
    expect(entered.answer).toMatchObject({ ok: true, name })
    const other = await newCookie(server.url)
    const recovered = await post(
      server.url,
      '/api/recover',
      { code: facts.recoveryCode },
      { cookie: other, origin: page },
    )
    expect(recovered.answer).toMatchObject({ ok: true, name })
  })

  it('has the chat with the names of the persons who wrote it', async () => {
    const client = await windowOf(rooms.ended, 'one')
    const { lines } = await client.get('chat.subscribe', { room: rooms.ended.room, as: 'one' })
    expect(lines).toMatchObject([{ text: 'Good luck.', from: { name: 'Ada', seat: 'one' } }])
  })
})
