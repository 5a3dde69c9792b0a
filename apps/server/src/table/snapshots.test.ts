import {
  type Entry,
  endedChapterCount,
  evolvePlay,
  foldLog,
  type Play,
  sameJson,
  verifyRecord,
} from '@opsroom/rules/core'
import { duel, duelPresets } from '@opsroom/rules/duel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Campaign, startCampaign } from '../../testing/campaign.ts'
import { query } from '../../testing/store/databases.ts'
import { table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { openStore, type Store } from '../store/index.ts'
import { readEventLog, snapshotVersion } from './chapters.ts'
import { readLogEntry } from './stored-form.ts'
import { Table } from './table.ts'

const setup = { ...duelPresets.firstNight, nights: 3 }

describe('a campaign in the event log', () => {
  let server: TestServer
  let store: Store
  let campaign: Campaign
  beforeAll(async () => {
    server = await openTestServer({}, [duel])
    store = openStore(server.databaseUrl)
    campaign = await startCampaign(server, duel, { setup })
    // Two nights are over, and the Germans have placed their squadrons for the third.
    const hasBegun = (view: Play) => (view.game.open as { phase: string }).phase === 'preparation'
    await campaign.playUntil((view) => endedChapterCount(campaign.game, view) === 2 && hasBegun(view))
  })
  afterAll(async () => {
    await store.close()
    await server.close()
  })

  const facts = () => ({
    room: campaign.room,
    code: '',
    gameId: 'duel',
    version: duel.version,
    game: campaign.game,
  })
  const read = async (after = 0) =>
    (await store.eventLog.read(campaign.room, after)).map((logEntry) => readLogEntry(facts(), logEntry))

  it('has a row for each night, which shows of a running night only that it runs', async () => {
    const rows = await query(
      server.databaseUrl,
      'SELECT number, ended_at IS NULL AS runs, result FROM chapter WHERE room = $1 ORDER BY number',
      [campaign.room],
    )
    expect(rows).toMatchObject([
      {
        number: 1,
        runs: false,
        result: {
          points: { one: expect.any(Number) },
          sides: { one: 'british' },
          summary: { vp: expect.any(Number) },
        },
      },
      { number: 2, runs: false, result: { summary: { card: expect.any(Number) } } },
      { number: 3, runs: true, result: null },
    ])
  })

  it('has a snapshot for each further night, and each is the fold of the entries before it', async () => {
    const logEntries = await read()
    const kept = await store.snapshots.of(campaign.room, snapshotVersion(duel))
    expect(kept).toHaveLength(2)
    for (const { seq, body } of kept) {
      const before = logEntries.slice(0, seq)
      expect(sameJson(body.play, foldLog(campaign.game, before))).toBe(true)
      const whole = new Table(facts())
      whole.add(before)
      expect(body.marks).toEqual(Object.fromEntries(whole.numbering.marks()))
    }
  })

  it('is opened at the last snapshot, and is the same table with the same numbers', async () => {
    const { from, logEntries } = await readEventLog(store, campaign.room, duel)
    expect(from?.number).toBeGreaterThan(50)
    const opened = new Table(facts(), from)
    opened.add(logEntries.map((logEntry) => readLogEntry(facts(), logEntry)))
    const whole = new Table(facts())
    whole.add(await read())
    expect(opened.isWhole).toBe(false)
    expect(opened.last).toBe(whole.last)
    expect(sameJson(opened.play, whole.play)).toBe(true)
    expect([...opened.numbering.marks()]).toEqual([...whole.numbering.marks()])
    for (const as of ['one', 'two', 'public']) {
      expect(JSON.stringify(opened.numbering.view(as, opened.play))).toBe(
        JSON.stringify(whole.numbering.view(as, whole.play)),
      )
      const known = opened.numbering.before(as)
      expect(opened.numbering.after(as, known)).toEqual(whole.numbering.after(as, known))
    }
    opened.reopen(whole)
    expect([...opened.numbering.marks()]).toEqual([...whole.numbering.marks()])
    expect(opened.numbering.after('one', 3)).toEqual(whole.numbering.after('one', 3))
  })

  it('goes on in another process, which sends the running night, with a view of its beginning', async () => {
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel])
    const one = await other.client(campaign.clients.one?.cookie)
    const { room } = campaign
    const all = await campaign.clients.one?.get('table.subscribe', { room, as: 'one', have: 0 })
    const late = await one.get('table.subscribe', { room, as: 'one', have: 5 })
    expect(late.last).toBe(all?.last)
    const { view, entries = [] } = late
    expect(entries.length).toBeGreaterThan(0)
    expect(all?.entries?.slice(-entries.length)).toEqual(entries)
    expect(view?.game.open).toMatchObject({ night: 3 })
    const known = entries.reduce(
      (play, { scope, event }) => evolvePlay(campaign.game, play, { scope, event } as Entry),
      view as unknown as Play,
    )
    const whole = await one.get('table.subscribe', { room, as: 'one' })
    expect(whole.entries).toBeUndefined()
    expect(sameJson(known, whole.view)).toBe(true)
    const near = await one.get('table.subscribe', { room, as: 'one', have: late.last - 1 })
    expect(near.entries).toEqual(all?.entries?.slice(-1))
    await other.close()
  })

  it('sends everything to a person who has seen only what was before the snapshot, and nothing to others', async () => {
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel])
    const { room } = campaign
    const one = await other.client(campaign.clients.one?.cookie)
    const two = await other.client(campaign.clients.two?.cookie)
    const all = await campaign.clients.one?.get('table.subscribe', { room, as: 'one', have: 0 })
    const [person] = await query<{ person: string }>(
      server.databaseUrl,
      `UPDATE last_seen SET number = 7 WHERE room = $1 AND audience = 'one' RETURNING person`,
      [room],
    )
    expect(person).toBeDefined()
    const before = await two.get('table.subscribe', { room, as: 'two', have: 0 })
    const back = await one.get('table.subscribe', { room, as: 'one', have: 0 })
    expect(back).toMatchObject({ seen: 7, last: all?.last })
    expect(back.view).toBeUndefined()
    expect(back.entries).toEqual(all?.entries)
    // The other player is answered as before, and does not learn that this one was away.
    const after = await two.get('table.subscribe', { room, as: 'two', have: 0 })
    expect(JSON.stringify(after)).toBe(JSON.stringify({ ...before, seen: before.last }))
    await other.close()
  })

  it('is read when a client looks back or when a command is refused, and no answer differs', async () => {
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel])
    const { room } = campaign
    const one = await other.client(campaign.clients.one?.cookie)
    const two = await other.client(campaign.clients.two?.cookie)
    const answers = async () => JSON.stringify(await two.get('table.subscribe', { room, as: 'two', have: 5 }))
    await answers()
    const before = await answers()
    const { record } = await one.get('room.record', { room, as: 'one' })
    expect(verifyRecord(duel, record)).toEqual([])
    expect((await one.get('room.replay', { room, as: 'truth' })).chapters).toHaveLength(2)
    const { last } = await one.get('table.subscribe', { room, as: 'one' })
    const withdraw = table({ type: 'withdraw', seat: 'one' })
    expect(await one.command(room, last, withdraw, 'one')).toMatchObject({ refusal: { rule: 'T8' } })
    expect(await answers()).toBe(before)
    await other.close()
  })

  it('may be taken back into the night before, also where that was not in memory', async () => {
    const other = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel])
    const { room } = campaign
    const one = await other.client(campaign.clients.one?.cookie)
    const two = await other.client(campaign.clients.two?.cookie)
    const { last } = await one.open(room, 'one')
    await two.open(room, 'two')
    // The last order of the British was in the second night.
    expect(
      await one.command(room, last, table({ type: 'ask', seat: 'one', wish: 'takeBack' }), 'one'),
    ).toMatchObject({ ok: true })
    const opened = await two.open(room, 'two')
    const agreed = table({ type: 'answer', seat: 'two', agrees: true })
    expect(await two.command(room, opened.last, agreed, 'two')).toMatchObject({ ok: true })
    const rows = await query(
      server.databaseUrl,
      'SELECT number, ended_at IS NULL AS runs, result FROM chapter WHERE room = $1 ORDER BY number',
      [room],
    )
    expect(rows).toMatchObject([
      { number: 1, runs: false },
      { number: 2, runs: true, result: null },
    ])
    // Every process has the same, also those that opened at the snapshot.
    const third = await openTestServer({ DATABASE_URL: server.databaseUrl }, [duel])
    const views = []
    for (const each of [server, other, third]) {
      const client = await each.client(campaign.clients.one?.cookie)
      const { seen: _, ...view } = await client.open(room, 'one')
      views.push(view)
    }
    expect(views[1]).toEqual(views[0])
    expect(views[2]).toEqual(views[0])
    expect(views[0]?.view?.game.open).toMatchObject({ night: 2 })
    await other.close()
    await third.close()
    // And the game is played to its end all the same.
    const end = await campaign.playUntil(() => false)
    expect(end.table.open.ending).toMatchObject({ by: 'game' })
    expect(end.game.open).toMatchObject({ results: [{ night: 1 }, { night: 2 }, { night: 3 }] })
    const logEntries = await read()
    for (const { seq, body } of (await store.snapshots.of(room, snapshotVersion(duel))).slice(-1))
      expect(sameJson(body.play, foldLog(campaign.game, logEntries.slice(0, seq)))).toBe(true)
  })

  it('has no snapshot where spectators are late, since a snapshot does not hold what they wait for', async () => {
    const late = await startCampaign(server, duel, { setup, spectators: 'public', delayRounds: 2 })
    await late.playUntil((view) => endedChapterCount(late.game, view) === 1)
    expect(await store.snapshots.of(late.room, snapshotVersion(duel))).toEqual([])
  })
})

describe('a table that a newer build has written to', () => {
  it('is refused with a reason, hides no other room, and the log says what to do', async () => {
    const next = { ...duel, version: duel.version + 1 }
    const newer = await openTestServer({}, [next])
    const { room, clients } = await startCampaign(newer, next, { setup })
    const older = await openTestServer({ DATABASE_URL: newer.databaseUrl }, [duel])
    const client = await older.client(clients.one?.cookie)
    expect(await client.refusalOf('table.subscribe', { room, as: 'one' })).toMatchObject({
      rule: 'W24',
      reason: 'rules.newer',
      data: { version: next.version, known: duel.version },
    })
    expect((await client.get('lobby.subscribe', {})).mine).toMatchObject([{ id: room, waitsForYou: false }])
    expect(older.logged()).toContain('start a newer build')
    await older.close()
    await newer.close()
  })
})
