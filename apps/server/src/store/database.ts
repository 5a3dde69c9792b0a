import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { dataFolderError, embeddedFolder, refuseForeignDatabase } from './postgres/embedded-folder.ts'
import { type KeeperListener, keepPostgres } from './postgres/keeper.ts'

export interface Database {
  url: string
  /** The kind of database, for the log. */
  kind: 'own' | 'joined' | 'given'
  /** The data folder of the database, if the database is embedded. */
  folder?: string
  stop(): Promise<void>
}

const silent: KeeperListener = { onLost() {}, onBack() {}, onFailed() {} }

/**
 * Finds the configured Postgres, or starts the embedded one of a data folder, which runs until it is stopped.
 * @param news callbacks for when the embedded Postgres is lost, runs again, or cannot be started
 * @throws Error in one line that says what to do
 */
export async function findDatabase(
  given: string | undefined,
  dataDir: string,
  news: KeeperListener = silent,
): Promise<Database> {
  if (given) return { url: given, kind: 'given', stop: async () => {} }
  try {
    refuseForeignDatabase(dataDir)
    mkdirSync(dataDir, { recursive: true })
    const folder = embeddedFolder(dataDir)
    mkdirSync(folder, { recursive: true })
    const { url, joined, stop } = await keepPostgres(join(folder, 'postgres'), news)
    return { url, kind: joined ? 'joined' : 'own', folder, stop }
  } catch (error) {
    throw dataFolderError(error, dataDir)
  }
}
