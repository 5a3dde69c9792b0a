import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { connectTo, freshDatabase, query } from '../../testing/store/databases.ts'
import { countStatements } from '../../testing/store/statements.ts'
import { type AppendConnections, appendAll } from './append.ts'
import type { Changes } from './changes.ts'
import { type Connections, connect } from './connections.ts'

let url: string
let connections: Connections
beforeAll(async () => {
  url = await freshDatabase(inject('postgres'))
  connections = connect(url, { gatherFor: 100_000_000 })
  connections.isAlone = true
})
afterAll(async () => {
  await connections.activity.close()
  await connections.close()
})

const person = randomUUID()
const long = '1970-01-01T00:00:00.000Z'

async function newRoom(): Promise<string> {
  const id = randomUUID()
  await query(
    url,
    `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host, activity)
     VALUES ($1, $2, 'toy', false, 'none', false, 'playing', $3, $4)`,
    [id, id.slice(0, 12), randomUUID(), long],
  )
  await query(url, `INSERT INTO draft (room, seat, type, body, at) VALUES ($1, 'red', 'hide', '{}', now())`, [
    id,
  ])
  return id
}

const cause = { first: 1, drew: false, command: { scope: 'game', seat: 'red', command: { type: 'hide' } } }
/** Two entries with all that an entry can have, and a draft that is no longer needed. */
const order = (room: string, command = 'c1', after = 0): Changes => ({
  room,
  after,
  logEntries: [
    { scope: 'game', type: 'hid', version: 2, body: { open: { text: 'a "b" \\ ü' } }, cause: cause as never },
    { scope: 'table', type: 'outage', version: 1, body: {}, clock: 1_790_000_000_000 },
  ],
  receipt: { person, command, bodyHash: 'hash', answer: { ok: true, last: after + 2 } },
  draft: { seat: 'red', type: 'hide' },
  visible: true,
  lobby: false,
})

const rowsOf = async (room: string) => [
  await query(url, 'SELECT seq, scope, type, version, body, cause, clock FROM event WHERE room = $1', [room]),
  await query(url, 'SELECT person, command, body_hash, answer FROM receipt WHERE room = $1', [room]),
  await query(url, 'SELECT status, ending, spectators, delay_rounds FROM room WHERE id = $1', [room]),
  await query(url, 'SELECT seat, type FROM draft WHERE room = $1', [room]),
]
/** Whether the room's last activity is the time of its entries. */
const isActive = async (room: string) => {
  const [row] = await query<{ is: boolean }>(
    url,
    `SELECT activity = (SELECT max(at) FROM event WHERE room = room.id) AS is FROM room WHERE id = $1`,
    [room],
  )
  return row?.is
}
const outcomes = async (all: Changes[], to: AppendConnections = connections.writers) =>
  (await appendAll(to, all)).map((settled) => (settled.status === 'fulfilled' ? settled.value : 'failed'))
const gathering = (): AppendConnections => ({
  ...connections.writers,
  touched: (room, at) => connections.activity.put(room, at),
})
const roomsOf = (count: number) => Promise.all(Array.from({ length: count }, newRoom))
/** Statements that append, by the part of their text that tells them apart. */
const appends = (sent: string[]) => sent.filter((text) => text.includes('INSERT INTO event'))
const validating = /WITH validated/

describe('usual orders of several rooms', () => {
  let others: Connections
  let statements: () => string[]
  beforeEach(async () => {
    statements = countStatements(url)
    // Connections that were opened before are not counted.
    others = connect(url)
    onTestFinished(() => others.close())
  })

  it('have the rows that a statement with validation gives them, without validation', async () => {
    const [one, two, validated, taken] = (await roomsOf(4)) as [string, string, string, string]
    expect(await outcomes([order(one), order(two)], others.writers)).toEqual(['appended', 'appended'])
    expect(appends(statements())).toHaveLength(1)
    expect(appends(statements())[0]).not.toMatch(validating)
    await outcomes(
      [order(validated), { ...order(taken), chapters: [], spectators: 'public' }],
      others.writers,
    )
    expect(appends(statements())[1]).toMatch(validating)
    expect(await rowsOf(one)).toEqual(await rowsOf(validated))
    expect([await isActive(one), await isActive(two)]).toEqual([true, true])
  })

  it('stand or fall alone: where an answer or an entry is there already, and where the room is not', async () => {
    const [repeated, overtaken, kept] = (await roomsOf(3)) as [string, string, string]
    const nowhere = randomUUID()
    await outcomes([order(repeated), order(overtaken)])
    const before = [await rowsOf(repeated), await rowsOf(overtaken)]
    const sent = appends(statements()).length
    const clash = [order(repeated, 'c1', 2), order(overtaken, 'c2', 1), order(kept), order(nowhere)]
    expect(await outcomes(clash, others.writers)).toEqual(['repeated', 'overtaken', 'appended', 'failed'])
    // The statement that fails, and the one that says why.
    expect(appends(statements()).length - sent).toBe(2)
    expect([await rowsOf(repeated), await rowsOf(overtaken)]).toEqual(before)
    const [there, gone] = [await newRoom(), randomUUID()]
    expect(await outcomes([order(gone), order(there)])).toEqual(['failed', 'appended'])
    expect((await rowsOf(gone)).map((rows) => rows.length)).toEqual([0, 0, 0, 0])
  })

  it('have a statement of their own where many of them come with other appends', async () => {
    const rooms = await roomsOf(12)
    const all = rooms.map((room, place) => ({
      ...order(room),
      ...(place === 5 && { status: 'over' as const }),
    }))
    const gone = { ...order(await newRoom()), status: 'gone' as never }
    expect(await outcomes([...all, gone], others.writers)).toEqual([...rooms.map(() => 'appended'), 'failed'])
    for (const room of rooms) expect((await rowsOf(room))[0]).toHaveLength(2)
    expect((await rowsOf(gone.room))[0]).toEqual([])
  })

  it('leave the last activity of their rooms to be written together, at the times of their entries', async () => {
    const [one, two, hidden] = (await roomsOf(3)) as [string, string, string]
    const all = [order(one), order(two), { ...order(hidden), visible: false }]
    expect(await outcomes(all, gathering())).toEqual(['appended', 'appended', 'appended'])
    expect(await outcomes([order(one, 'c2', 2)], gathering())).toEqual(['appended'])
    expect([await isActive(one), await isActive(two)]).toEqual([false, false])
    await connections.activity.written((room) => room === one)
    // The column has milliseconds, the entries too.
    expect([await isActive(one), await isActive(two), await isActive(hidden)]).toEqual([true, true, false])
  })

  it('have their last activity written although another transaction holds a room, which waits for none of them', async () => {
    const [held, free] = (await roomsOf(2)) as [string, string]
    await outcomes([order(held), order(free)], gathering())
    const other = connectTo(url)
    const holder = await other.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM room WHERE id = $1 FOR UPDATE', [held])
    const written = connections.activity.written()
    // The other transaction would wait for the free room if one statement held that and waited for the held one.
    await eventually(async () => expect(await isActive(free)).toBe(true))
    await holder.query(`UPDATE room SET code = code WHERE id = ANY($1::uuid[])`, [[held, free]])
    await holder.query('COMMIT')
    holder.release()
    await other.end()
    await written
    expect([await isActive(held), await isActive(free)]).toEqual([true, true])
  })
})
