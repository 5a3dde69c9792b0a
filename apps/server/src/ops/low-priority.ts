import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL: lower, PRIORITY_LOW: lowest } = constants.priority

/**
 * Lowers the priority of this thread, so that on a busy machine the tables are served first. Only Linux gives a thread a
 * number of its own; elsewhere nothing happens.
 * @param atOnce to the lowest priority, behind everything else of this process
 */
export function lowerPriority(atOnce = false): void {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread) setPriority(Number(thread), atOnce ? lowest : Math.min(lowest, getPriority() + lower))
  } catch {
    // Another system, or one that does not allow it: then all threads are alike.
  }
}
