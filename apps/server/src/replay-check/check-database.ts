import { Progress } from '@opsroom/command-line'
import { gameById } from '@opsroom/rules/games'
import { readConfig } from '../ops/config.ts'
import { findDatabase } from '../store/database.ts'
import { openStore } from '../store/index.ts'
import { replayCheck } from './replay-check.ts'

/** The database that is checked; neither: the one of the server's settings. */
export interface Place {
  url: string | undefined
  /** The folder of an embedded one. */
  data: string | undefined
}

/** Replays the running games of a database, a line each. @returns whether no game differs */
export async function checkDatabase({ url, data }: Place): Promise<boolean> {
  const config = readConfig(process.env)
  const database = await findDatabase(data ? undefined : (url ?? config.databaseUrl), data ?? config.dataDir)
  const store = openStore(database.url)
  const progress = new Progress('games')
  try {
    const { passed, failed } = await replayCheck(store, gameById, (line) => {
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
