import { vi } from 'vitest'

/** Waits until a check holds, half a minute at most unless said otherwise: much more than it takes, for busy machines. */
export const eventually = <T>(check: () => T | Promise<T>, timeout = 30_000): Promise<T> =>
  vi.waitFor(check, { timeout, interval: 5 })
