import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { canReach, postgresAccount } from './postgres/account.ts'
import { launchPostgres } from './postgres/launcher.ts'

export interface Database {
  url: string
  /** Which one it is, for the log. */
  kind: 'own' | 'joined' | 'given'
  /** Where its data lies, when it is ours. */
  folder?: string
  stop(): void
}

/** The Postgres that was given, or the embedded one of a folder. */
export async function findDatabase(given: string | undefined, dataDir: string): Promise<Database> {
  if (given) return { url: given, kind: 'given', stop: () => {} }
  const folder = reachable(dataDir)
  const { url, joined, stop } = await launchPostgres(join(folder, 'postgres'))
  return { url, kind: joined ? 'joined' : 'own', folder, stop }
}

/**
 * The folder itself, or one that stands for it under /var/lib when we are root and the account that Postgres runs as
 * may not enter it: nobody else gets into /root.
 */
function reachable(dataDir: string): string {
  const account = postgresAccount()
  mkdirSync(dataDir, { recursive: true })
  if (!account || canReach(account, dataDir)) return dataDir
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const instead = join('/var/lib/opsroom', name)
  mkdirSync(instead, { recursive: true })
  return instead
}
