import { uptime } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'

/** The time, and timers. Tests have a clock that they move themselves. */
export interface Clock {
  /** In ms since 1970. The clock may be set, forward or back: durations are measured by `elapsed` and `uptime`. */
  now(): number
  /** In ms since some moment; never set. For durations within this process. */
  elapsed(): number
  /** As `now`, but with the time for which the machine slept. It is slower to ask. */
  uptime(): number
  /** Calls a function that never fails, at an interval in ms. @returns a function that ends it */
  every(milliseconds: number, task: () => Promise<void>): () => void
  /** Waits for a number of ms. */
  after(milliseconds: number): Promise<void>
  /**
   * Asks for the time of the database, and goes by that where the two differ. Absent: this clock does not show the
   * time of day.
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

/** The day of a time in ms since 1970, by UTC: `2026-11-26`. Every message asks, nearly always for the same day. */
export function dayOf(time: number): string {
  const number = Math.floor(time / millisecondsOfDay)
  if (number !== latest.number) latest = { number, day: new Date(time).toISOString().slice(0, 10) }
  return latest.day
}
