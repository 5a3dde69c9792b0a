import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { eventually } from '../../testing/eventually.ts'
import { freshDatabase, query } from '../../testing/store/databases.ts'
import { type NotificationReader, openStore, readNotifications, type Store } from './index.ts'

let url: string
let store: Store
beforeAll(async () => {
  url = await freshDatabase(inject('postgres'))
  store = openStore(url)
})
afterAll(() => store.close())

/** A process that listens until the test is over. @returns what it was heard of being alone, in order */
async function listen(): Promise<{ heard: boolean[]; close(): Promise<void> }> {
  const heard: boolean[] = []
  const nothing = () => {}
  const reader: NotificationReader = {
    ...{
      onNotification: nothing,
      onRevoked: nothing,
      onForgotten: nothing,
      onSaid: nothing,
      onAttention: nothing,
      onSeeks: nothing,
      onTournament: nothing,
      onGap: nothing,
      onLost: nothing,
    },
    onAlone: (isAlone) => void heard.push(isAlone),
  }
  const reading = await readNotifications(url, reader)
  onTestFinished(() => reading.close())
  return { heard, close: reading.close }
}

it('a process knows that no other listens, and hears at once when another begins to', async () => {
  const first = await listen()
  await eventually(() => expect(first.heard).toEqual([true]))
  const second = await listen()
  await eventually(() => expect(first.heard).toEqual([true, false]))
  await eventually(() => expect(second.heard).toEqual([false]))
})

it('a process that has lost its connection does not know that it is alone, until it listens again', async () => {
  const { heard } = await listen()
  await eventually(() => expect(heard).toEqual([true]))
  await query(
    url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE application_name = 'opsroom-notifications' AND datname = current_database()`,
  )
  await eventually(() => expect(heard).toEqual([true, false, true]))
})

it('a process that is alone tells nobody of new entries', async () => {
  const room = randomUUID()
  await query(
    url,
    `INSERT INTO room (id, code, game, listed, spectators, both_sides, status, host)
     VALUES ($1, $2, 'toy', false, 'none', false, 'playing', $3)`,
    [room, room.slice(0, 12), randomUUID()],
  )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  const heard: string[] = []
  client.on('notification', ({ payload }) => void heard.push(payload ?? ''))
  await client.query('LISTEN opsroom')
  const append = (after: number) => {
    const logEntries = [{ scope: 'game' as const, type: 'hid', version: 1, body: {} }]
    return store.eventLog.append({ room, after, logEntries, visible: true, lobby: false })
  }
  store.setAlone(true)
  expect(await append(0)).toBe('appended')
  store.setAlone(false)
  expect(await append(1)).toBe('appended')
  await eventually(() => expect(heard).toEqual([`${room} 2 `]))
})
