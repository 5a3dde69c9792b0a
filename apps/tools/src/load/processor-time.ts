import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Clock ticks of /proc in a second: 100 on nearly every Linux. */
const ticksPerSecond = (() => {
  try {
    return Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' })) || 100
  } catch {
    return 100
  }
})()

/** The figures of /proc/PID/stat for a process. Times are in microseconds, user and system together. */
export interface ProcessStat {
  /** The state of the process as a letter (R, S, D, T, Z …), as in `man proc`. */
  state: string
  parent: number
  own: number
  /** The processor time of child processes that have ended. */
  children: number
  nice: number
}

/**
 * Parses the process figures.
 * @param line of /proc/PID/stat; the program's name stands in brackets and may contain anything
 */
export function readStat(line: string): ProcessStat {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
  // The fields after the program's name begin with the third field of the line.
  const field = (number: number) => Number(fields[number - 3])
  const microseconds = (ticks: number) => (ticks / ticksPerSecond) * 1_000_000
  return {
    state: fields[0] ?? '',
    parent: field(4),
    own: microseconds(field(14) + field(15)),
    children: microseconds(field(16) + field(17)),
    nice: field(19),
  }
}

function statOf(pid: number): ProcessStat | undefined {
  try {
    return readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return undefined // the process has ended meanwhile
  }
}

/** The processor time that a process has used, in microseconds; 0 when it has ended. */
export const processorTimeOf = (pid: number): number => statOf(pid)?.own ?? 0

/** The processor time of a process by threads, in ms. */
export interface ThreadTimes {
  main: number
  others: number
}

/** The nice value of a process: 19 is the lowest priority, -20 the highest. */
export const niceOf = (pid: number): number => statOf(pid)?.nice ?? 0

/**
 * The processor time of the present threads of a process, in ms.
 * @param nice threads with a higher nice value are left out, because they only use time that nothing else needs
 */
export function threadTimesOf(pid: number, nice: number): ThreadTimes {
  const times = { main: 0, others: 0 }
  for (const thread of threadsOf(pid)) {
    const folder = `/proc/${pid}/task/${thread}`
    try {
      if (readStat(readFileSync(`${folder}/stat`, 'utf8')).nice > nice) continue
      const [nanoseconds] = readFileSync(`${folder}/schedstat`, 'utf8').split(' ')
      times[thread === pid ? 'main' : 'others'] += Number(nanoseconds) / 1_000_000
    } catch {
      // The thread has ended meanwhile.
    }
  }
  return times
}

function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number)
  } catch {
    return []
  }
}

/** The resident memory of a process, in kB. */
export const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0)

/** The number of files and sockets that a process has open. */
export const descriptorCountOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length

/** Whether a process exists, and is not a zombie. */
export const isAlive = (pid: number): boolean => (statOf(pid)?.state ?? 'Z') !== 'Z'

/** Sends a signal to a process, which may have ended meanwhile. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // the process has ended meanwhile
  }
}

/** The ids of the running children of a process. */
export const childrenOf = (pid: number): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statOf(other)?.parent === pid)

/** The processor time of a process and of its children, including children that have ended, in microseconds. */
export function processorTimeOfFamily(pid: number): number {
  const head = statOf(pid)
  if (!head) return 0
  return childrenOf(pid).reduce((sum, child) => sum + processorTimeOf(child), head.own + head.children)
}

/** The process id of the Postgres that a server has started in its folder; undefined if there is none. */
export function postmasterOf(dataFolder: string): number | undefined {
  try {
    const [pid] = readFileSync(join(dataFolder, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
    return Number(pid)
  } catch {
    return undefined
  }
}
