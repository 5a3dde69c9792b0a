import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canSystemAccountAccess, postgresAccount } from './postgres/account.ts'
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
 */
export async function findDatabase(
  given: string | undefined,
  dataDir: string,
  news: KeeperListener = silent,
): Promise<Database> {
  if (given) return { url: given, kind: 'given', stop: async () => {} }
  const folder = reachable(dataDir)
  const { url, joined, stop } = await keepPostgres(join(folder, 'postgres'), news)
  return { url, kind: joined ? 'joined' : 'own', folder, stop }
}

/**
 * The folder of the embedded database: the data folder itself, or a substitute under /var/lib if the process runs as
 * root and the account that runs Postgres may not enter the data folder. For example, only root can enter /root.
 */
export function embeddedFolder(dataDir: string): string {
  const account = postgresAccount()
  if (!account || canSystemAccountAccess(account, nearestFolder(dataDir))) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join('/var/lib/opsroom', name)
}

/** The given folder, or its nearest parent that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

function reachable(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const folder = embeddedFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  return folder
}
