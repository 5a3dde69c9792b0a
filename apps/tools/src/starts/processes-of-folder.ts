import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { childrenOf, isAlive, sendSignal } from '../load/processor-time.ts'

function wordsOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return '' // the process has ended
  }
}

/**
 * The ids of the processes of a data folder's Postgres, including its `initdb`: those that name the folder in their
 * arguments, and their children.
 * @param folder the absolute path of a server's data folder
 */
export function postgresPidsOf(folder: string): number[] {
  const named = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && wordsOf(pid).includes(`${folder}/postgres`))
  return pidsWithDescendants(named)
}

/** The given process ids with those of their children and grandchildren. */
export function pidsWithDescendants(pids: readonly number[]): number[] {
  const all = new Set(pids)
  for (const pid of all) for (const child of childrenOf(pid)) all.add(child)
  return [...all]
}

/** Kills all processes that `find` returns, until it finds none: a process may have started another one meanwhile. */
export async function killAll(find: () => number[]): Promise<void> {
  for (let found = find(); found.length > 0; found = find().filter(isAlive)) {
    for (const pid of found) sendSignal(pid, 'SIGKILL')
    await sleep(5)
  }
}
