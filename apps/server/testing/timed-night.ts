import type { RequestOf } from '@opsroom/protocol'
import type { TimeControl } from '@opsroom/rules/core'
import { FakeClock } from './fake-clock.ts'
import { type Night, settle, startNight } from './night.ts'
import { openTestServer, type TestServer } from './test-server.ts'

/** A bank of two minutes for each, ten seconds for each turn; half a minute without a connection. */
export const live: TimeControl = {
  kind: 'live',
  bankMinutes: 2,
  incrementSeconds: 10,
  disconnectMinutes: 0.5,
}
export const hide = { type: 'hide', place: 'attic' }

/** A started game with clocks, at a server of its own whose clock a test moves. */
export interface TimedNight extends Night {
  clock: FakeClock
  server: TestServer
}

export async function openTable(
  timeControl: TimeControl | 'untimed' = live,
  wish: Partial<RequestOf<'room.create'>> = {},
): Promise<TimedNight> {
  const clock = new FakeClock()
  const server = await openTestServer({}, undefined, { clock })
  const night = await startNight(server, { ...(timeControl !== 'untimed' && { timeControl }), ...wish })
  return { clock, server, ...night }
}

/** Both have hidden: it is red's turn to guess. */
export async function guessing(opened: TimedNight): Promise<TimedNight> {
  const { room, red, blue } = opened
  await red.order(room, 'red', hide)
  await blue.order(room, 'blue', hide)
  await settle(red, blue)
  return opened
}
