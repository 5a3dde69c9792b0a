import { createHash } from 'node:crypto'
import { existsSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { canReach, postgresAccount } from './postgres/account.ts'
import { type KeeperNews, keepPostgres } from './postgres/keeper.ts'

export interface Database {
  url: string
  /** The kind of database, for the log. */
  kind: 'own' | 'joined' | 'given'
  /** The folder of its data, if it is embedded. */
  folder?: string
  stop(): Promise<void>
}

const silent: KeeperNews = { onLost() {}, onBack() {}, onFailed() {} }

/**
 * The configured Postgres, or the embedded one of a folder, which is kept running until it is stopped.
 * @param news reports of the embedded one
 */
export async function findDatabase(
  given: string | undefined,
  dataDir: string,
  news: KeeperNews = silent,
): Promise<Database> {
  if (given) return { url: given, kind: 'given', stop: async () => {} }
  const folder = reachable(dataDir)
  const { url, joined, stop } = await keepPostgres(join(folder, 'postgres'), news)
  return { url, kind: joined ? 'joined' : 'own', folder, stop }
}

/**
 * The folder itself, or a substitute under /var/lib if we are root and the account that Postgres runs as may not enter
 * it: nobody else can enter /root.
 */
export function embeddedFolder(dataDir: string): string {
  const account = postgresAccount()
  if (!account || canReach(account, nearestFolder(dataDir))) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  return join('/var/lib/opsroom', name)
}

/** The folder itself, or the nearest parent that exists. */
function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

function reachable(dataDir: string): string {
  mkdirSync(dataDir, { recursive: true })
  const folder = embeddedFolder(dataDir)
  mkdirSync(folder, { recursive: true })
  return folder
}
