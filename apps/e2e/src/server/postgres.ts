import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hasEnded, signal } from './processes.ts'

/** The process of the embedded Postgres of a data folder, as Postgres itself notes it down; undefined when none runs. */
function postmasterOf(dataFolder: string): number | undefined {
  try {
    const [pid] = readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    return Number(pid) || undefined
  } catch {
    return undefined
  }
}

/** A server that was killed leaves its Postgres running, and the next one only joins it: so nobody else stops it. */
export async function stopPostgres(dataFolder: string): Promise<void> {
  const pid = postmasterOf(dataFolder)
  if (pid === undefined) return
  signal(pid, 'SIGINT') // Postgres: a fast shutdown
  await hasEnded(pid)
}

/** The same without waiting, for a test run that is being broken off. */
export function abandonPostgres(dataFolder: string): void {
  const pid = postmasterOf(dataFolder)
  if (pid !== undefined) signal(pid, 'SIGQUIT')
}
