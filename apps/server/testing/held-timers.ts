import { vi } from 'vitest'
import type { TestClient } from './test-client.ts'

/**
 * Stops the timers with which servers that are opened from now on gather their changes: those of the lobby, and how seats
 * are attended to. They go on with `pass`. Tests give back the real ones before they close the server.
 */
export const holdTimers = (): void => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })

export const releaseTimers = (): void => void vi.useRealTimers()

/**
 * Lets so many milliseconds pass for those timers, and waits until the lists that became due have been sent: the lobby
 * reads one list after the other, and that of this client comes last.
 */
export async function pass(milliseconds: number, client: TestClient): Promise<void> {
  vi.advanceTimersByTime(milliseconds)
  await client.get('lobby.subscribe', {})
}
