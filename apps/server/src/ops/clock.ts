import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The clock of the server, with timers. Tests use a clock that they move themselves. */
export interface Clock {
  /**
   * The time in ms since 1970. The system clock may be set forward or back, so measure durations with `elapsed` or
   * `uptime`.
   */
  now(): number
  /** Milliseconds since an arbitrary moment, never set forward or back. For durations within this process. */
  elapsed(): number
  /** A time like `elapsed`, but including the time for which the machine slept. It is slower to read. */
  uptime(): number
  /**
   * Calls a function at an interval in ms. The function must never fail.
   * @returns a function that ends the calls
   */
  every(milliseconds: number, task: () => Promise<void>): () => void
  /** Waits for a number of milliseconds. */
  after(milliseconds: number): Promise<void>
  /**
   * Asks for the time of the database, and follows it if it differs from the time of this machine. Absent if this clock
   * does not show the time of day.
   */
  compare?(ask: () => Promise<number>): Promise<void>
}

export const wallClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  uptime: () => uptime() * 1000,
  every(milliseconds, task) {
    const timer = setInterval(() => void task(), milliseconds)
    timer.unref()
    return () => clearInterval(timer)
  },
  after: (milliseconds) => sleep(milliseconds),
}

const millisecondsOfDay = 86_400_000
let latest = { number: Number.NaN, day: '' }

/**
 * The UTC day of a time in ms since 1970, such as `2026-11-26`. The last day is cached, because it is computed for
 * every message.
 */
export function dayOf(time: number): string {
  const number = Math.floor(time / millisecondsOfDay)
  if (number !== latest.number) latest = { number, day: new Date(time).toISOString().slice(0, 10) }
  return latest.day
}
