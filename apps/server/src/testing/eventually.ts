import { vi } from 'vitest'

/** Waits until a check holds. Half a minute is much more than it takes; a busy machine is no failure. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 30_000, interval: 5 })
