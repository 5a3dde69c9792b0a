import { vi } from 'vitest'

/** Waits until a check holds. Ten seconds are much more than it takes; a busy machine is no failure. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 10_000, interval: 5 })
