import { type SealedGame, sealedGame } from '@opsroom/rules/core'
import { duel } from '@opsroom/rules/duel'
import { randomPreparedOrders } from '@opsroom/testkit'
import type { FakeClock } from '../fake-clock.ts'
import type { TestClient } from '../test-client.ts'

/** Duel in the Dark as sealed orders. */
export const bound = sealedGame(duel as never, 'firstNight') as SealedGame

/** Orders that somebody could seal, drawn by a number. */
export const ordersOf = (number: number): unknown[] => randomPreparedOrders(bound, number)

/** Opens a contest that closes in so many seconds. */
export async function openContest(
  organiser: TestClient,
  clock: FakeClock,
  { seconds = 600, listed = true, title = 'Who out-thinks whom' } = {},
): Promise<string> {
  const deadline = new Date(clock.now() + seconds * 1000).toISOString()
  const wish = { title, game: 'duel', setup: 'firstNight', deadline, listed }
  return (await organiser.get('sealed.open', wish)).code
}
