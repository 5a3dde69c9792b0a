import { setTimeout as sleep } from 'node:timers/promises'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Sends a signal to one process; it may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // gone
  }
}

/** @throws Error when the process is still there after so many milliseconds */
export async function hasEnded(pid: number, timeout = 600_000): Promise<void> {
  for (const until = Date.now() + timeout; isAlive(pid); await sleep(20)) {
    if (Date.now() > until) throw new Error(`process ${pid} does not end`)
  }
}
