import type { RequestOf } from '@opsroom/protocol'
import { expect } from 'vitest'
import { settle } from './night.ts'
import { roomWish } from './room-wish.ts'
import { type TestClient, table } from './test-client.ts'
import type { TestServer } from './test-server.ts'

/** A Snowball Fight at these seats that has begun: a person at each of them, who watches from there. The first is the host. */
export async function startFight(
  server: TestServer,
  seats: readonly string[],
  wish: Partial<RequestOf<'room.create'>> = {},
): Promise<{ room: string; clients: Record<string, TestClient> }> {
  const host = await server.client()
  const [first = '', ...others] = seats
  const { room } = await host.get(
    'room.create',
    roomWish({
      game: 'snowball',
      listed: false,
      spectators: 'none',
      seats: [...seats],
      seat: first,
      ...wish,
    }),
  )
  const clients: Record<string, TestClient> = { [first]: host }
  for (const seat of others) {
    const client = await server.client()
    clients[seat] = client
    expect(await client.command(room, 0, table({ type: 'sit', seat }))).toMatchObject({ ok: true })
  }
  for (const seat of seats) await clients[seat]?.open(room, seat)
  expect(await host.command(room, host.last, table({ type: 'start' }), first)).toMatchObject({ ok: true })
  await settle(...Object.values(clients))
  return { room, clients }
}
