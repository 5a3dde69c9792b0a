import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { connectTo, freshDatabase, query } from '../../testing/store/databases.ts'
import { appendAll } from './append.ts'
import type { AppendResult, Changes } from './changes.ts'
import { type Connections, connect } from './connections.ts'
import { openStore, type Store } from './index.ts'

let url: string
let connections: Connections
beforeAll(async () => {
  url = await freshDatabase(inject('postgres'))
  connections = connect(url)
})
afterAll(() => connections.close())

async function newRoom(): Promise<string> {
  const id = randomUUID()
  await query(
    url,
    `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host)
     VALUES ($1, $2, 'toy', false, 'none', false, 'playing', $3)`,
    [id, id.slice(0, 12), randomUUID()],
  )
  await query(url, `INSERT INTO seat (room, seat, side, place) VALUES ($1, 'red', 'red', 0)`, [id])
  return id
}

const person = randomUUID()
const entry = (type: string) => ({ scope: 'game' as const, type, version: 1, body: { type } })

/** An append of one entry, with a receipt if the command has a name. */
const append = (room: string, after: number, type: string, command?: string): Changes => ({
  room,
  after,
  logEntries: [entry(type)],
  visible: true,
  lobby: false,
  ...(command && {
    receipt: { person, command, bodyHash: 'hash', answer: { ok: true, last: after + 1 } },
  }),
})

const logOf = async (room: string) =>
  (await query<{ type: string }>(url, 'SELECT type FROM event WHERE room = $1 ORDER BY seq', [room])).map(
    ({ type }) => type,
  )
const receiptsOf = async (room: string) =>
  (await query<{ command: string }>(url, 'SELECT command FROM receipt WHERE room = $1', [room])).map(
    ({ command }) => command,
  )
async function outcomes(all: Changes[]): Promise<(AppendResult | 'failed')[]> {
  const results = await appendAll(connections.writers, all)
  return Promise.all(
    results.map((settled) => {
      if (settled.status === 'lingering') return settled.result
      return settled.status === 'fulfilled' ? settled.value : 'failed'
    }),
  )
}

describe('appends of several rooms in one statement', () => {
  let [one, two, three]: [string, string, string] = ['', '', '']
  beforeEach(async () => {
    ;[one, two, three] = [await newRoom(), await newRoom(), await newRoom()]
  })

  it('are all written', async () => {
    const all = [append(one, 0, 'a', 'c1'), append(two, 0, 'b', 'c1'), append(three, 0, 'c')]
    expect(await outcomes(all)).toEqual(['appended', 'appended', 'appended'])
    expect([await logOf(one), await logOf(two), await logOf(three)]).toEqual([['a'], ['b'], ['c']])
    expect([await receiptsOf(one), await receiptsOf(three)]).toEqual([['c1'], []])
  })

  it('stand or fall alone: one is overtaken, one repeated, and the third is written', async () => {
    await outcomes([append(one, 0, 'first'), append(two, 0, 'first', 'c1')])
    const all = [append(one, 0, 'late', 'c1'), append(two, 1, 'again', 'c1'), append(three, 0, 'new', 'c1')]
    expect(await outcomes(all)).toEqual(['overtaken', 'repeated', 'appended'])
    expect([await logOf(one), await logOf(two), await logOf(three)]).toEqual([['first'], ['first'], ['new']])
    // An overtaken append has no receipt: its command is decided again.
    expect(await receiptsOf(one)).toEqual([])
  })

  it('fail alone where the database refuses one: a status that there is not', async () => {
    const all = [
      append(one, 0, 'a'),
      { ...append(two, 0, 'b', 'c1'), status: 'gone' as never },
      append(three, 0, 'c'),
    ]
    expect(await outcomes(all)).toEqual(['appended', 'failed', 'appended'])
    expect([await logOf(two), await receiptsOf(two)]).toEqual([[], []])
  })

  it('leave nothing for a room that is not there', async () => {
    const nowhere = randomUUID()
    const all = [append(one, 0, 'a'), append(nowhere, 0, 'b', 'c1'), append(three, 0, 'c')]
    expect(await outcomes(all)).toEqual(['appended', 'failed', 'appended'])
    expect([await logOf(nowhere), await receiptsOf(nowhere)]).toEqual([[], []])
  })

  it('change seats, status, drafts, chapters and snapshots of their own room only', async () => {
    for (const room of [one, two]) {
      await query(
        url,
        `INSERT INTO draft (room, seat, type, body, at) VALUES ($1, 'red', 'hide', '{}', now())`,
        [room],
      )
      await query(url, 'INSERT INTO chapter (room, number) VALUES ($1, 1), ($1, 2)', [room])
    }
    const seat = { seat: 'red', side: 'blue', person, name: 'Anna', substitute: null }
    const result = { points: { red: 3 }, sides: { red: 'blue' }, summary: {} } as never
    const all: Changes[] = [
      {
        ...append(one, 0, 'end'),
        status: 'over',
        seats: [seat],
        chapters: [{ number: 1, result }],
        chaptersLeft: 1,
        snapshot: { version: '1', body: { play: {} as never, marks: {} } },
      },
      { ...append(two, 0, 'order'), draft: { seat: 'red', type: 'guess' } },
    ]
    expect(await outcomes(all)).toEqual(['appended', 'appended'])
    const rows = (table: string, columns: string) =>
      query(url, `SELECT ${columns} FROM ${table} WHERE room = ANY($1::uuid[]) ORDER BY 1`, [[one, two]])
    expect(await rows('draft', 'room')).toEqual([{ room: two }])
    expect(await query(url, 'SELECT side, person, name FROM seat WHERE room = $1', [one])).toEqual([
      { side: 'blue', person, name: 'Anna' },
    ])
    expect(await query(url, 'SELECT side, person FROM seat WHERE room = $1', [two])).toEqual([
      { side: 'red', person: null },
    ])
    expect(await query(url, 'SELECT status FROM room WHERE id = $1', [one])).toEqual([{ status: 'over' }])
    expect(await query(url, 'SELECT number, result FROM chapter WHERE room = $1', [one])).toEqual([
      { number: 1, result },
    ])
    expect(await query(url, 'SELECT number FROM chapter WHERE room = $1 ORDER BY 1', [two])).toHaveLength(2)
    expect(await rows('snapshot', 'room, seq')).toEqual([{ room: one, seq: 1 }])
  })

  it('wait for another writer of the same entry, and then stand or fall', async () => {
    const other = connectTo(url)
    const client = await other.connect()
    await client.query('BEGIN')
    await client.query(
      `INSERT INTO event (room, seq, scope, type, version, body) VALUES ($1, 1, 'game', 'theirs', 1, '{}')`,
      [two],
    )
    const waiting = outcomes([append(one, 0, 'a'), append(two, 0, 'ours'), append(three, 0, 'c')])
    const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    await eventually(async () => expect(await query(url, blocked)).toHaveLength(1))
    await client.query('COMMIT')
    client.release()
    await other.end()
    expect(await waiting).toEqual(['appended', 'overtaken', 'appended'])
    expect(await logOf(two)).toEqual(['theirs'])
  })

  it('keep what was written when one of them fails after the statement of all has hung', async () => {
    const [hasty, closed] = [connect(url, { seconds: 1 }), connect(url)]
    await closed.close()
    // The statement that hangs by itself finds no connection with a longer limit.
    const writers = { short: hasty.writers.short, long: closed.writers.long }
    const other = connectTo(url)
    const holder = await other.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM room WHERE id = $1 FOR UPDATE', [two])
    const all = [append(one, 0, 'a'), append(two, 0, 'b'), append(three, 0, 'c')]
    const settled = await appendAll(writers, all)
    expect(settled.map(({ status }) => status)[1]).toBe('lingering')
    const results = settled.map((each) => (each.status === 'lingering' ? each.result : each.status))
    await expect(results[1]).rejects.toThrow()
    await holder.query('COMMIT')
    holder.release()
    await Promise.all([other.end(), hasty.close()])
  })

  it('do not wait for one that hangs: it lingers by itself, and stands or falls when it can', async () => {
    const [hasty, patient] = [connect(url, { seconds: 1 }), connect(url, { seconds: 600 })]
    const writers = { short: hasty.writers.short, long: patient.writers.long }
    const other = connectTo(url)
    const holder = await other.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT FROM room WHERE id = $1 FOR UPDATE', [two])

    const all = [append(one, 0, 'a'), { ...append(two, 0, 'b'), visible: true }, append(three, 0, 'c')]
    const [first, hung, third] = (await appendAll(writers, all)).map((settled) =>
      settled.status === 'lingering' ? settled : { ...settled, result: undefined },
    )
    await Promise.all([first?.result, third?.result])
    expect([await logOf(one), await logOf(two), await logOf(three)]).toEqual([['a'], [], ['c']])

    await holder.query('COMMIT')
    holder.release()
    expect(await hung?.result).toBe('appended')
    await Promise.all([other.end(), hasty.close(), patient.close()])
  })
})

describe('a usual order alone', () => {
  const cause = { first: 1, drew: false, command: { scope: 'game', seat: 'red', command: { type: 'hide' } } }
  /** Two entries with all that an entry can have, and a draft that is no longer needed. */
  const order = (room: string, after: number, command: string): Changes => ({
    ...append(room, after, 'hid', command),
    logEntries: [
      { ...entry('hid'), body: { open: { text: 'a "quoted" \\ text, ü' } }, cause: cause as never },
      { ...entry('outage'), scope: 'table', clock: 1_790_000_000_000 },
    ],
    draft: { seat: 'red', type: 'hide' },
  })
  const draftOf = (room: string) =>
    query(url, `INSERT INTO draft (room, seat, type, body, at) VALUES ($1, 'red', 'hide', '{}', now())`, [
      room,
    ])
  const rowsOf = async (room: string) => [
    await query(url, 'SELECT seq, scope, type, version, body, cause, clock FROM event WHERE room = $1', [
      room,
    ]),
    await query(url, 'SELECT person, command, body_hash, answer FROM receipt WHERE room = $1', [room]),
    await query(url, 'SELECT status, ending, spectators, delay_rounds FROM room WHERE id = $1', [room]),
    await query(url, 'SELECT seat, type FROM draft WHERE room = $1', [room]),
  ]

  it.each([true, false])('has the rows that it has among others; visible: %s', async (visible) => {
    const [alone, among, other] = [await newRoom(), await newRoom(), await newRoom()]
    for (const room of [alone, among]) await draftOf(room)
    expect(await outcomes([{ ...order(alone, 0, 'c1'), visible }])).toEqual(['appended'])
    await outcomes([{ ...order(among, 0, 'c1'), visible }, append(other, 0, 'a')])
    expect(await rowsOf(alone)).toEqual(await rowsOf(among))
    const activities = await query<{ activity: Date }>(
      url,
      'SELECT activity FROM room WHERE id = ANY($1::uuid[]) AND activity > opened_at',
      [[alone, among]],
    )
    expect(activities).toHaveLength(visible ? 2 : 0)
  })

  it('is repeated, overtaken or without a room, and then leaves nothing', async () => {
    const room = await newRoom()
    expect(await outcomes([order(room, 0, 'c1')])).toEqual(['appended'])
    const before = await rowsOf(room)
    expect(await outcomes([order(room, 2, 'c1')])).toEqual(['repeated'])
    expect(await outcomes([order(room, 0, 'c1')])).toEqual(['repeated'])
    expect(await outcomes([order(room, 0, 'c2')])).toEqual(['overtaken'])
    expect(await outcomes([order(room, 1, 'c3')])).toEqual(['overtaken'])
    expect(await rowsOf(room)).toEqual(before)
    const nowhere = randomUUID()
    expect(await outcomes([order(nowhere, 0, 'c1')])).toEqual(['failed'])
    expect([await logOf(nowhere), await receiptsOf(nowhere)]).toEqual([[], []])
  })

  it.each([1, 2, 4, 5])('may have %i entries', async (count) => {
    const room = await newRoom()
    const logEntries = Array.from({ length: count }, (_, place) => entry(`type ${place}`))
    expect(await outcomes([{ ...order(room, 0, 'c1'), logEntries }])).toEqual(['appended'])
    expect(await logOf(room)).toEqual(logEntries.map(({ type }) => type))
  })
})

describe('several processes', () => {
  let stores: Store[]
  beforeAll(() => {
    stores = [openStore(url), openStore(url), openStore(url)]
  })
  afterAll(async () => {
    for (const store of stores) await store.close()
  })

  /** Appends a command at one of the processes until it stands: after what others have appended meanwhile. */
  async function insist(store: Store, room: string, command: string): Promise<void> {
    for (;;) {
      const after = (await store.eventLog.read(room, 0)).length
      if ((await store.eventLog.append(append(room, after, command, command))) !== 'overtaken') return
    }
  }

  it('append at the same time, and every command is in the log of its room exactly once, without a gap', async () => {
    const command = fc.record({ process: fc.nat(2), room: fc.nat(2), command: fc.nat(11) })
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 40 }), async (commands) => {
        const rooms = [await newRoom(), await newRoom(), await newRoom()]
        await Promise.all(
          commands.map(({ process, room, command }) =>
            insist(stores[process] as Store, rooms[room] as string, `command ${command}`),
          ),
        )
        for (const [place, room] of rooms.entries()) {
          const given = new Set(
            commands.filter((one) => one.room === place).map((one) => `command ${one.command}`),
          )
          const seqs = await query<{ seq: number }>(
            url,
            'SELECT seq FROM event WHERE room = $1 ORDER BY seq',
            [room],
          )
          expect(seqs.map(({ seq }) => seq)).toEqual(seqs.map((_, i) => i + 1))
          expect((await logOf(room)).sort()).toEqual([...given].sort())
          expect((await receiptsOf(room)).sort()).toEqual([...given].sort())
        }
      }),
      { numRuns: 25 },
    )
  })
})
