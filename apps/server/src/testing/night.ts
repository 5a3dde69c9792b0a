import type { RequestOf } from '@opsroom/protocol'
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
  const { room, code } = await red.get('room.create', {
    game: 'toy',
    setup: {},
    listed: true,
    spectators: 'public',
    bothSides: false,
    seat: 'red',
    ...wish,
  })
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

const nowhere = '00000000-0000-4000-8000-000000000000'

/** Waits until everything that the server has sent so far has arrived. It changes nothing, not even in the lobby. */
export async function settle(...clients: TestClient[]): Promise<void> {
  await Promise.all(clients.map((client) => client.get('table.unsubscribe', { room: nowhere })))
}
