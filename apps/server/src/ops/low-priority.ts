import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

const { PRIORITY_BELOW_NORMAL: lower, PRIORITY_LOW: lowest } = constants.priority

/**
 * Lowers the priority of this thread, or of the whole child process when its main thread calls it, so that tables are
 * served first on a busy machine. Only Linux has priorities of threads; on other systems a thread keeps its priority.
 * With `BACKGROUND_PRIORITY=normal` nothing changes.
 * @param atOnce whether to take the lowest priority immediately, behind all other work of the server
 */
export function lowerPriority(atOnce = false): void {
  if (process.env.BACKGROUND_PRIORITY === 'normal') return
  try {
    const id = isMainThread ? process.pid : threadId()
    if (id) setPriority(id, atOnce ? lowest : Math.min(lowest, getPriority() + lower))
  } catch {
    // The operating system has no priorities of threads or does not allow changing them: all threads stay equal.
  }
}

function threadId(): number | undefined {
  const [, id] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
  return id === undefined ? undefined : Number(id)
}
