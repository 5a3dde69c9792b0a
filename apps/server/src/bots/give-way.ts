import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'

const { PRIORITY_BELOW_NORMAL: lower, PRIORITY_LOW: lowest } = constants.priority

/**
 * Whoever plays goes before who thinks: lowers the priority of the thread that calls, so that on a busy machine the
 * tables are served first. Linux alone knows a thread by a number of its own; elsewhere nothing happens.
 */
export function giveWay(): void {
  try {
    const [, thread] = /task\/(\d+)$/.exec(readlinkSync('/proc/thread-self')) ?? []
    if (thread) setPriority(Number(thread), Math.min(lowest, getPriority() + lower))
  } catch {
    // Another system, or one that does not allow it: then all threads are alike.
  }
}
