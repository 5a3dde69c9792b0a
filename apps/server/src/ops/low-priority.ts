import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { isMainThread } from 'node:worker_threads'

const { PRIORITY_BELOW_NORMAL: lower, PRIORITY_LOW: lowest } = constants.priority

/**
 * Lowers the priority of this thread, or of a whole child process when its main thread calls it, so that on a busy
 * machine the tables are served first. Only Linux has a priority for each thread; elsewhere threads stay as they are.
 * `BACKGROUND_PRIORITY=normal` changes nothing.
 * @param atOnce to the lowest priority, behind everything else of the server
 */
export function lowerPriority(atOnce = false): void {
  if (process.env.BACKGROUND_PRIORITY === 'normal') return
  try {
    const id = isMainThread ? process.pid : threadId()
    if (id) setPriority(id, atOnce ? lowest : Math.min(lowest, getPriority() + lower))
  } catch {
    // Another system, or one that does not allow it: then all threads are equal.
  }
}

function threadId(): number | undefined {
  const [, id] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
  return id === undefined ? undefined : Number(id)
}
