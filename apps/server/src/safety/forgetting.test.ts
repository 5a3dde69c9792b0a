import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personColumns } from '../store/personal-data.ts'
import { query } from '../store/testing/databases.ts'
import { openRoom, startNight } from '../testing/night.ts'
import { table } from '../testing/test-client.ts'
import { openTestServer, type TestServer } from '../testing/test-server.ts'
import { operate } from './operator-cli.ts'

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
    const { room, code, red, blue } = await startNight(server)
    await blue.get('me.rename', { name })
    const other = await openRoom(server)
    await blue.command(other.room, 0, table({ type: 'sit', seat: 'blue' }))
    await blue.get('chat.say', { room, as: 'blue', text: 'My own words' })
    await red.get('people.block', { room, who: { channel: 'players', number: 1 } })
    const { number } = await blue.get('chat.say', { room, as: 'blue', text: 'My own words, reported' })
    const line = { channel: 'players' as const, number }
    await red.get('people.report', { room, who: line, why: 'name', text: `${name} insults me` })
    await blue.get('people.report', { room, who: { seat: 'red' }, why: 'other', text: `I am ${name}` })
    await blue.get('me.recoveryCode', {})
    const [found] = await rows<{ id: string }>('SELECT id FROM person WHERE name = $1', [name])
    const id = found?.id ?? ''
    const [device] = await rows<{ id: string }>('SELECT id FROM device WHERE person = $1', [id])
    await operate(['--url', server.url, 'rename', id, ...name.split(' ')], token)
    await operate(['--url', server.url, 'mute', id, '--days', '1'], token)
    await operate(['--url', server.url, 'ban-device', device?.id ?? '', '--days', '0'], token)

    expect(await blue.refusalOf('people.forgetMe', { name })).toMatchObject({ rule: 'W80' })
    await blue.command(other.room, 0, table({ type: 'leave', seat: 'blue' }))
    await red.command(room, 99, table({ type: 'resign', seat: 'red' }), 'red')
    await blue.command(room, blue.last, table({ type: 'resign', seat: 'blue' }), 'blue')
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
      { do: 'rename', person: 'Somebody' },
      { do: 'mute', person: 'Somebody', days: 1 },
      { do: 'banDevice', device: 'Somebody' },
    ])
    const summary = (await red.get('room.find', { code })).room
    expect(summary.seats.map((seat) => seat.name)).toContain('Somebody')
    const reader = await openTestServer({ DATABASE_URL: server.databaseUrl })
    const again = await reader.client(red.cookie)
    expect(JSON.stringify(await again.open(room, 'red'))).toContain('Somebody')
    await reader.close()
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
    expect(names).toEqual(Object.keys(personColumns).sort())
  })

  it('gets everything that is kept about them as a file, and nothing about others', async () => {
    const { room, code, red, blue } = await startNight(server)
    await blue.get('me.rename', { name: 'The one who asks' })
    await blue.get('chat.say', { room, as: 'blue', text: 'Said by me' })
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
    })
    expect(text).not.toContain('Said by the other')
    expect(text).not.toContain(handle)
    expect((await fetch(`${server.url}/api/me/data`)).status).toBe(401)
  })
})
