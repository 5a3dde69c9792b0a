import { vi } from 'vitest'

/** Waits until a check holds. The timeout ends a hang and nothing else: a busy machine may take seconds to load words. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: 300_000, interval: 5 })
