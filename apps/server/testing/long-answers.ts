import { duel } from '@opsroom/rules/duel'
import { largestBoard } from '@opsroom/testkit'
import { expect, onTestFinished } from 'vitest'
import { roomWish } from './room-wish.ts'
import { openDuelServer, type TestServer } from './test-server.ts'

/**
 * A server that keeps few unsent bytes, with a room about which it gives long answers. It is closed after the calling
 * test.
 */
export async function roomOfLongAnswers() {
  const server = await openDuelServer({ SEND_BUFFER_KB: '256' })
  onTestFinished(() => server.close())
  const host = await server.client()
  const { code } = await host.get(
    'room.create',
    roomWish({ game: duel.id, setup: { board: largestBoard() }, listed: false, spectators: 'none' }),
  )
  return { server, host, code }
}

/** Expects that one connection was cut off, and that nothing waits to be sent any more. */
export async function expectOneCutOff(server: TestServer): Promise<void> {
  const metrics = await server.metrics()
  expect(metrics).toContain('opsroom_connections_cut_total 1')
  expect(Number(/opsroom_send_buffer_bytes (\d+)/.exec(metrics)?.[1])).toBe(0)
}
