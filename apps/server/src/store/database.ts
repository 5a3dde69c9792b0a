import { join } from 'node:path'
import { launchPostgres } from './postgres/launcher.ts'

export interface Database {
  url: string
  /** Which one it is, for the log. */
  kind: 'own' | 'joined' | 'given'
  stop(): void
}

/** The Postgres that was given, or the embedded one of a folder. */
export async function findDatabase(given: string | undefined, dataDir: string): Promise<Database> {
  if (given) return { url: given, kind: 'given', stop: () => {} }
  const { url, joined, stop } = await launchPostgres(join(dataDir, 'postgres'))
  return { url, kind: joined ? 'joined' : 'own', stop }
}
