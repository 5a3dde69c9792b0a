import type { RequestOf } from '@opsroom/protocol'
import { onTestFinished } from 'vitest'
import { roomWish } from './room-wish.ts'
import { connectTo } from './store/databases.ts'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

export interface Night {
  room: string
  code: string
  red: TestClient
  blue: TestClient
}

/** A room for Hide and Seek, red taken by its host. */
export async function openRoom(server: TestServer, wish: Partial<RequestOf<'room.create'>> = {}) {
  const red = await server.client()
  const { room, code } = await red.get('room.create', roomWish({ seat: 'red', ...wish }))
  return { room, code, red }
}

/** A started game: red and blue watch their seats and nobody has hidden yet. Both have seen five entries. */
export async function startNight(
  server: TestServer,
  wish: Partial<RequestOf<'room.create'>> = {},
): Promise<Night> {
  const { room, code, red } = await openRoom(server, wish)
  const blue = await server.client()
  await blue.command(room, 0, table({ type: 'sit', seat: 'blue' }))
  await red.open(room, 'red')
  await blue.open(room, 'blue')
  const answer = await red.command(room, 3, table({ type: 'start' }), 'red')
  if (!answer.ok) throw new Error(`not started: ${answer.refusal.reason}`)
  await settle(red, blue)
  return { room, code, red, blue }
}

/** A night whose two people have a client at each of two servers; all four watch. */
export type NightAtBoth = Night & { redThere: TestClient; blueThere: TestClient }

/** Starts a night at one server, and watches it at another one of the same database as well. */
export async function startNightAtBoth(here: TestServer, there: TestServer): Promise<NightAtBoth> {
  const night = await startNight(here)
  const redThere = await there.client(night.red.cookie)
  const blueThere = await there.client(night.blue.cookie)
  await redThere.open(night.room, 'red')
  await blueThere.open(night.room, 'blue')
  return { ...night, redThere, blueThere }
}

/** Somebody else holds the table of events: nothing is appended until they let it go, or the calling test ends. */
export const holdEvents = (databaseUrl: string): Promise<{ letGo(): Promise<void> }> =>
  holdTable(databaseUrl, 'event')

/** The same with another table of the database. */
export async function holdTable(
  databaseUrl: string,
  table: 'event' | 'report',
): Promise<{ letGo(): Promise<void> }> {
  const other = connectTo(databaseUrl)
  onTestFinished(() => other.end())
  const holder = await other.connect()
  onTestFinished(() => holder.release())
  await holder.query(`BEGIN; LOCK TABLE ${table} IN EXCLUSIVE MODE`)
  return { letGo: async () => void (await holder.query('COMMIT')) }
}

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Waits until everything that the server has sent so far has arrived. It changes nothing, not even in the lobby. */
export async function settle(...clients: TestClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.get('table.unsubscribe', { room: nowhere })))
}
