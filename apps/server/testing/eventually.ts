import { vi } from 'vitest'

/** Milliseconds after which a wait counts as hanging; busy machines need far less. A test itself ends later still. */
export const hangsAfter = 300_000

/** Waits until a check holds. */
export const eventually = <T>(check: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(check, { timeout: hangsAfter, interval: 5 })
