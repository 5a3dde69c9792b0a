import type { AnyGame } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import { checkRoom } from './check-room.ts'

/**
 * Replays all running games, one after the other.
 * @param say is given a line for each game; the first difference is on it
 */
export async function replayCheck(
  store: Store,
  gameById: (id: string) => AnyGame | undefined,
  say: (line: string) => void,
): Promise<{ passed: number; failed: number }> {
  const counts = { passed: 0, failed: 0 }
  for (const { id, game: gameId } of await store.rooms.running()) {
    const game = gameById(gameId)
    const { logEntries, unordered, difference } = game
      ? await checkRoom(store, id, game)
      : { logEntries: 0, unordered: 0, difference: `this build does not know the game ${gameId}` }
    if (difference === undefined) counts.passed += 1
    else counts.failed += 1
    const old = unordered > 0 ? `, ${unordered} of them without their orders` : ''
    say(
      difference === undefined
        ? `ok ${id}: ${gameId}, ${logEntries} entries${old}`
        : `FAILED ${id}: ${difference.slice(0, 1_000)}`,
    )
  }
  return counts
}
