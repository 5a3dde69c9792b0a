import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, isAlive, signalTo } from '../load/processor-time.ts'

function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

/**
 * The processes of a Postgres, including those of its `initdb`: they name their folder in their arguments, or are
 * children of one that does.
 * @param folder the absolute path of the data folder of a server
 */
export function postgresOf(folder: string): number[] {
  const named = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && wordsOf(pid).includes(`${folder}/postgres`))
  return withChildren(named)
}

/** Processes, their children, and the children of those. */
export function withChildren(pids: readonly number[]): number[] {
  const all = new Set(pids)
  for (const pid of all) for (const child of childrenOf(pid)) all.add(child)
  return [...all]
}

/** Kills processes, repeatedly until there is none left: one may have started another in the meantime. */
export async function killAll(find: () => number[]): Promise<void> {
  for (let found = find(); found.length > 0; found = find().filter(isAlive)) {
    for (const pid of found) signalTo(pid, 'SIGKILL')
    await sleep(5)
  }
}
