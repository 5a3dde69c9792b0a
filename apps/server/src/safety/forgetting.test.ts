import { randomUUID } from 'node:crypto'
import { verifyRecord } from '@opsroom/rules/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { holdEvents, holdTable, openRoom, settle, startNight } from '../../testing/night.ts'
import { query } from '../../testing/store/databases.ts'
import { type TestClient, table } from '../../testing/test-client.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import { plan as cup } from '../../testing/tournaments/league.ts'
import { toy } from '../../testing/toy.ts'
import { personReferenceColumns } from '../store/forget-person.ts'
import { operatorRequestOf, sendOperatorCommand } from './operator-cli.ts'

const token = 'a token of sixteen and more'

describe('a person who wants to be forgotten', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer({ OPERATOR_TOKEN: token })
  })
  afterAll(() => server.close())

  const rows = <T extends object>(sql: string, values: unknown[] = []) =>
    query<T>(server.databaseUrl, sql, values)
  const textColumns = () =>
    rows<{ table: string; column: string }>(
      `SELECT table_name AS table, column_name AS column FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type IN ('text', 'jsonb', 'uuid', 'json')`,
    )

  it('is in no column of the database afterwards, by id or by name, and the game can still be read', async () => {
    const name = `Pilot ${randomUUID().slice(0, 8)}`
    const { room, code, red } = await openRoom(server)
    const blue = await server.client()
    await blue.get('me.rename', { name })
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    await red.open(room, 'red')
    await blue.open(room, 'blue')
    await red.command(room, red.last, table({ type: 'start' }), 'red')
    await settle(red, blue)
    const other = await openRoom(server)
    await blue.command(other.room, 0, table({ type: 'sit', seat: 'blue' }))
    await blue.get('chat.say', { room, as: 'blue', text: 'My own words' })
    await red.get('people.block', { room, who: { channel: 'players', number: 1 } })
    const thought = { kind: 'thought', text: 'My own words, to myself' } as const
    const noted = table({ type: 'note', seat: 'blue', note: thought })
    expect(await blue.command(room, blue.last, noted, 'blue')).toMatchObject({ ok: true })
    await blue.get('tournament.make', { ...cup, name: 'My own words', about: 'My own words, at length' })
    const { number } = await blue.get('chat.say', { room, as: 'blue', text: 'My own words, reported' })
    const line = { channel: 'players' as const, number }
    await red.get('people.report', { room, who: line, why: 'name', text: `${name} insults me` })
    await blue.get('people.report', { room, who: { seat: 'red' }, why: 'other', text: `I am ${name}` })
    await blue.get('me.recoveryCode', {})
    // A seat that was left long ago: nothing is kept of it but the event log.
    const left = await openRoom(server)
    await blue.command(left.room, 0, table({ type: 'sit', seat: 'blue' }))
    await blue.command(left.room, 0, table({ type: 'leave', seat: 'blue' }))
    await rows('DELETE FROM receipt WHERE room = $1', [left.room])
    // And one that was taken: the answer is no.
    const full = await startNight(server)
    await blue.command(full.room, 0, table({ type: 'sit', seat: 'red' }))
    const [found] = await rows<{ id: string }>('SELECT id FROM person WHERE name = $1', [name])
    const id = found?.id ?? ''
    const [device] = await rows<{ id: string }>('SELECT id FROM device WHERE person = $1', [id])
    await rows(
      `INSERT INTO contest (id, code, organiser, title, game, setup, version, seed, bots, listed, since, deadline, changed_at)
       VALUES ($1, 'ABCDEF', $2, 'My own words', 'toy', 'usual', 1, '', '[]', true, now(), now(), now())`,
      [randomUUID(), id],
    )
    const reports = JSON.parse(
      await sendOperatorCommand(operatorRequestOf(['--url', server.url, 'reports']), token),
    ) as {
      id: string
    }[]
    expect(reports).toHaveLength(2)
    for (const report of reports)
      await sendOperatorCommand(
        operatorRequestOf(['--url', server.url, 'handle', report.id, '--note', `About ${name}`]),
        token,
      )
    await sendOperatorCommand(
      operatorRequestOf(['--url', server.url, 'rename', id, ...name.split(' ')]),
      token,
    )
    await sendOperatorCommand(operatorRequestOf(['--url', server.url, 'mute', id, '--days', '1']), token)
    await sendOperatorCommand(
      operatorRequestOf(['--url', server.url, 'ban-device', device?.id ?? '', '--days', '0']),
      token,
    )

    expect(await blue.refusalOf('people.forgetMe', { name })).toMatchObject({ rule: 'W80' })
    await blue.command(other.room, 0, table({ type: 'leave', seat: 'blue' }))
    await red.order(room, 'red', { type: 'hide', place: 'attic' })
    await blue.order(room, 'blue', { type: 'hide', place: 'cellar' })
    await settle(red, blue)
    await blue.command(room, blue.last, table({ type: 'resign', seat: 'blue' }), 'blue')
    const later = await beganAtMoment(room, red)
    const last = await beganAtMoment(later.room, later.other)
    const records = () =>
      rows<{ room: string; body: unknown }>(
        `SELECT room, body FROM event WHERE type = 'opened' AND room = ANY($1) AND strpos(body::text, $2) > 0`,
        [[later.room, last.room], name],
      )
    expect(await records()).toEqual([])
    // Rooms that were opened by an earlier version have the names in what they begin with.
    await rows(
      `UPDATE event SET body = replace(body::text, '"name": "person 2"', $2)::jsonb
       WHERE type = 'opened' AND room = ANY($1)`,
      [[later.room, last.room], `"name": "${name}"`],
    )
    expect(await records()).toHaveLength(2)
    expect(await blue.refusalOf('people.forgetMe', { name: 'Another name' })).toMatchObject({ rule: 'W77' })
    const gone = new Promise((resolve) => blue.socket.once('disconnect', resolve))
    expect(await blue.ask('people.forgetMe', { name })).toEqual({ ok: true })
    await gone

    for (const { table, column } of await textColumns()) {
      const [left] = await rows<{ count: number }>(
        `SELECT count(*)::int AS count FROM "${table}"
         WHERE strpos("${column}"::text, $1) > 0 OR strpos("${column}"::text, $2) > 0
           OR strpos("${column}"::text, 'My own words') > 0 OR strpos("${column}"::text, $3) > 0`,
        [id, name, device?.id],
      )
      expect([table, column, left?.count]).toEqual([table, column, 0])
    }
    const acts = await rows<{ what: { do: string; person?: string } }>(
      'SELECT what FROM operator_act ORDER BY at',
    )
    expect(acts.map(({ what }) => what)).toMatchObject([
      { do: 'handle' },
      { do: 'handle' },
      { do: 'rename', person: 'Somebody' },
      { do: 'mute', person: 'Somebody', days: 1 },
      { do: 'banDevice', device: 'Somebody' },
    ])
    const summary = (await red.get('room.find', { code })).room
    expect(summary.seats.map((seat) => seat.name)).toContain('Somebody')
    const reader = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const again = await reader.client(red.cookie)
    expect(JSON.stringify(await again.open(room, 'red'))).toContain('Somebody')
    // The match that began at a moment of theirs has a record that is true.
    const { record } = await again.get('room.record', { room: later.room, as: 'red' })
    expect(JSON.stringify(record)).toContain('Somebody')
    expect(verifyRecord(toy, record)).toEqual([])
    await reader.close()
  })

  /** A match that begins at a moment of another one, played by its opener and somebody new until that one gives up. */
  async function beganAtMoment(from: string, opener: TestClient) {
    const { room } = await opener.get('room.fromMoment', { room: from, chapter: 1, at: 7, seat: 'red' })
    const other = await server.client()
    await other.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    await opener.open(room, 'red')
    await other.open(room, 'blue')
    expect(await opener.command(room, opener.last, table({ type: 'start' }), 'red')).toMatchObject({
      ok: true,
    })
    await settle(opener, other)
    await other.command(room, other.last, table({ type: 'resign', seat: 'blue' }), 'blue')
    await settle(opener, other)
    return { room, other }
  }

  it('is not called by their name any more at any process, as soon as nobody watches', async () => {
    const there = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const { room, red } = await openRoom(server)
    const blue = await server.client()
    await blue.get('me.rename', { name: 'Not for long' })
    await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
    await red.open(room, 'red')
    await red.command(room, red.last, table({ type: 'start' }), 'red')
    await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
    const watchers = [red, await there.client(red.cookie)]
    for (const watcher of watchers)
      expect(JSON.stringify(await watcher.open(room, 'red'))).toContain('Not for long')
    expect(await blue.ask('people.forgetMe', { name: 'Not for long' })).toEqual({ ok: true })
    for (const watcher of watchers)
      await eventually(async () => {
        await watcher.get('table.unsubscribe', { room })
        const shown = JSON.stringify(await watcher.open(room, 'red'))
        expect(shown).not.toContain('Not for long')
        expect(shown).toContain('Somebody')
      })
    await there.close()
  })

  it('is there still, with all that was written, when they have sat down somewhere meanwhile (W80)', async () => {
    const { room, red, blue } = await startNight(server)
    await blue.get('me.rename', { name: 'In two minds' })
    await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
    const waiting = await openRoom(server)
    const [seat] = await rows<{ person: string }>(
      `SELECT person FROM seat WHERE room = $1 AND seat = 'blue'`,
      [room],
    )
    const { letGo } = await holdEvents(server.databaseUrl)
    const answer = blue.ask('people.forgetMe', { name: 'In two minds' })
    await eventually(async () => {
      const held = await rows(
        `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UPDATE event SET%'`,
      )
      expect(held).toHaveLength(1)
    })
    await rows(`UPDATE seat SET person = $2, name = 'In two minds' WHERE room = $1 AND seat = 'blue'`, [
      waiting.room,
      seat?.person,
    ])
    await letGo()
    expect(await answer).toMatchObject({ refusal: { rule: 'W80' } })
    expect(await rows('SELECT FROM seat WHERE room = $1 AND person = $2', [room, seat?.person])).toHaveLength(
      1,
    )
  })

  it('leaves no trace of what they ask while they are being deleted', async () => {
    const { room, red, blue } = await startNight(server)
    await blue.get('me.rename', { name: 'Gone in a moment' })
    await red.get('chat.say', { room, as: 'red', text: 'Good night' })
    const { lines } = await blue.get('chat.subscribe', { room, as: 'blue' })
    const handle = lines[0]?.from.handle ?? ''
    await red.command(room, red.last, table({ type: 'resign', seat: 'red' }), 'red')
    const taken = await openRoom(server)
    const [found] = await rows<{ id: string }>(`SELECT id FROM person WHERE name = 'Gone in a moment'`)
    const waiting = (query: string) =>
      rows(`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND strpos(query, $1) > 0`, [query])
    const gone = new Promise((resolve) => blue.socket.once('disconnect', resolve))
    const { letGo } = await holdTable(server.databaseUrl, 'report')
    const answer = blue.ask('people.forgetMe', { name: 'Gone in a moment' })
    await eventually(async () => expect(await waiting('UPDATE report SET name')).toHaveLength(1))
    await blue.get('chat.mute', { room, handle, muted: true })
    await blue.open(room, 'blue')
    expect(await blue.command(taken.room, 0, table({ type: 'sit', seat: 'red' }))).toMatchObject({
      ok: false,
    })
    blue.ask('chat.say', { room, as: 'blue', text: 'My last words' }).catch(() => undefined)
    await eventually(async () => {
      const stored = await rows(`SELECT FROM chat_line WHERE text = 'My last words'`)
      expect([...stored, ...(await waiting('INSERT INTO chat_line'))]).toHaveLength(1)
    })
    await letGo()
    expect(await answer).toEqual({ ok: true })
    await gone
    expect((await red.get('chat.subscribe', { room, as: 'red' })).lines).toHaveLength(1)
    for (const { table, column } of await textColumns()) {
      const left = await rows(
        `SELECT FROM "${table}" WHERE strpos("${column}"::text, $1) > 0
           OR strpos("${column}"::text, 'Gone in a moment') > 0 OR strpos("${column}"::text, 'My last words') > 0`,
        [found?.id],
      )
      expect([table, column, left.length]).toEqual([table, column, 0])
    }
  })

  it('neither sits down nor speaks any more, by a connection that is not closed yet (W13)', async () => {
    const { room, blue } = await startNight(server)
    const waiting = await openRoom(server)
    const stranger = await server.client()
    const [found] = await rows<{ id: string }>('SELECT id FROM person ORDER BY since DESC LIMIT 1')
    await rows('DELETE FROM person WHERE id = $1', [found?.id])
    const sit = await stranger.command(waiting.room, 0, table({ type: 'sit', seat: 'blue' }))
    expect(sit).toMatchObject({ refusal: { rule: 'W13' } })
    expect(await stranger.refusalOf('chat.say', { room, as: 'public', text: 'Am I here?' })).toMatchObject({
      rule: 'W13',
    })
    expect(await blue.ask('chat.say', { room, as: 'blue', text: 'I am' })).toMatchObject({ ok: true })
  })

  it('is a new person at the next visit', async () => {
    const client = await server.client()
    const before = await fetch(`${server.url}/api/me`, { headers: { cookie: client.cookie } })
    const { name } = (await before.json()) as { name: string }
    await client.get('people.forgetMe', { name })
    const after = await fetch(`${server.url}/api/me`, { headers: { cookie: client.cookie } })
    expect(after.status).toBe(200)
    expect(after.headers.getSetCookie()[0]?.split(';')[0]).not.toBe(client.cookie)
  })

  it('every column that names a person is listed, with what becomes of it', async () => {
    const references = await rows<{ name: string }>(
      `SELECT t.relname || '.' || a.attname AS name
       FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
         JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = ANY(c.conkey)
       WHERE c.contype = 'f' AND c.confrelid = 'person'::regclass`,
    )
    const loose = await rows<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
       WHERE table_schema = 'public' AND data_type = 'uuid' AND column_name <> 'id'
         AND (column_name ~ '(person|host|listener|reporter|subject|blocked|organiser|owner|by)$')`,
    )
    const names = [...new Set([...references, ...loose].map(({ name }) => name))].sort()
    expect(names).toEqual(Object.keys(personReferenceColumns).sort())
  })

  it('is known by a name that was stored before names were cleaned', async () => {
    const guest = await server.client()
    await guest.get('me.rename', { name: 'Zo\u00eb of old' })
    await rows('UPDATE person SET name = $1 WHERE name = $2', ['Zoe\u0308  of old', 'Zo\u00eb of old'])
    expect(await guest.ask('people.forgetMe', { name: 'Zoe\u0308  of old' })).toEqual({ ok: true })
  })

  it('gets everything that is kept about them as a file, and nothing about others', async () => {
    const { room, code, red, blue } = await startNight(server)
    await blue.get('me.rename', { name: 'The one who asks' })
    await blue.get('chat.say', { room, as: 'blue', text: 'Said by me' })
    const thought = { kind: 'thought', text: 'Thought by me' } as const
    await blue.command(room, blue.last, table({ type: 'note', seat: 'blue', note: thought }), 'blue')
    await blue.get('draft.save', { room, as: 'blue', draft: { type: 'hide', place: 'attic' } })
    const others = { kind: 'thought', text: 'Thought by the other' } as const
    await red.command(room, red.last, table({ type: 'note', seat: 'red', note: others }), 'red')
    await red.get('draft.save', { room, as: 'red', draft: { type: 'hide', place: 'cellar' } })
    await red.get('chat.say', { room, as: 'red', text: 'Said by the other' })
    const { lines } = await blue.get('chat.subscribe', { room, as: 'blue' })
    const handle = lines.find(({ mine }) => !mine)?.from.handle ?? ''
    await blue.get('chat.mute', { room, handle, muted: true })
    await blue.get('table.unsubscribe', { room })
    const answer = await fetch(`${server.url}/api/me/data`, { headers: { cookie: blue.cookie } })
    expect(answer.headers.get('content-disposition')).toContain('attachment')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await answer.text()
    expect(JSON.parse(text)).toMatchObject({
      person: [{ name: 'The one who asks' }],
      rooms: [{ code, opened_by_you: false, seats: ['blue'] }],
      chat: [{ room: code, text: 'Said by me' }],
      muted: [{ room: code, people: 1 }],
      seen: [{ room: code, audience: 'blue' }],
      notes: [{ room: code, seat: 'blue', note: thought }],
      drafts: [{ room: code, seat: 'blue', body: { type: 'hide', place: 'attic' } }],
    })
    for (const word of ['Said by the other', 'Thought by the other', 'cellar'])
      expect(text).not.toContain(word)
    expect(text).not.toContain(handle)
    expect((await fetch(`${server.url}/api/me/data`)).status).toBe(401)
  })
})
