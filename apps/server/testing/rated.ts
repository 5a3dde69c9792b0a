import type { RequestOf } from '@opsroom/protocol'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { personAt } from './person.ts'
import { roomWish } from './room-wish.ts'
import { query } from './store/databases.ts'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A person with a name who wants ratings. */
export async function ratedPerson(server: TestServer, name: string): Promise<TestClient> {
  const client = await personAt(server, name)
  await client.get('rating.set', { wanted: true })
  return client
}

/** A rated duel that has begun: the first client sits in seat one. */
export async function beginRated(
  one: TestClient,
  two: TestClient,
  wish: Partial<RequestOf<'room.create'>> = { settling: 'drawn' },
): Promise<{ room: string; code: string }> {
  const rated = roomWish({ game: 'duel', listed: false, rated: true, seat: 'one', ...wish })
  const { room, code } = await one.get('room.create', rated)
  await two.command(room, 0, table({ type: 'sit', seat: 'two' }))
  await one.open(room, 'one')
  await two.open(room, 'two')
  const started = await one.command(room, one.last, table({ type: 'start' }), 'one')
  expect(started).toMatchObject({ ok: true })
  return { room, code }
}

/** Opens a table from a seat, and resigns there. */
export async function resign(client: TestClient, room: string, seat: string): Promise<void> {
  await client.open(room, seat)
  const resigned = await client.command(room, client.last, table({ type: 'resign', seat }), seat)
  expect(resigned).toMatchObject({ ok: true })
}

/** The state of the rating of a room's game, as it is stored. */
export async function ratingStateOf(server: TestServer, room: string): Promise<string | null | undefined> {
  const rows = await query<{ rating: string | null }>(
    server.databaseUrl,
    'SELECT rating FROM room WHERE id = $1',
    [room],
  )
  return rows[0]?.rating
}

/** Waits until the game of a room has counted for ratings. */
export const ratingCounted = (server: TestServer, room: string): Promise<void> =>
  eventually(async () => expect(await ratingStateOf(server, room)).toBe('counted'))
