import { Progress } from '@opsroom/command-line'
import type { AnyGame } from '@opsroom/rules/core'
import { gameById } from '@opsroom/rules/games'
import { readConfig } from '../ops/config.ts'
import { findDatabase } from '../store/database.ts'
import { openStore, type Store } from '../store/index.ts'
import { refuseMissingDatabase } from '../store/postgres/state.ts'
import { checkRoom } from './check-room.ts'

/**
 * The database to check: by its URL or its data folder, or, without either, the one that the server's settings name.
 */
export interface DatabaseToCheck {
  url: string | undefined
  /** The data folder of an embedded Postgres. */
  data: string | undefined
}

/**
 * Replays the running games of a database, and prints one line for each.
 * @returns true when no game differs
 */
export async function checkDatabase({ url, data }: DatabaseToCheck): Promise<boolean> {
  const config = readConfig(process.env)
  const given = data ? undefined : (url ?? config.databaseUrl)
  const folder = data ?? config.dataDir
  if (!given) await refuseMissingDatabase(folder, data ? '--data' : 'DATA_DIR')
  const database = await findDatabase(given, folder)
  const store = openStore(database.url)
  const progress = new Progress('games')
  try {
    const { passed, failed } = await checkRunningGames(store, gameById, (line) => {
      progress.clear()
      console.log(line)
      progress.step()
    })
    progress.end()
    console.log(`${passed} passed, ${failed} failed`)
    return failed === 0
  } finally {
    progress.end()
    await store.close()
    await database.stop()
  }
}

/**
 * Replays all running games, one after the other.
 * @param say is given a line for each game, with the first difference if there is one
 */
export async function checkRunningGames(
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
