import { LRUCache } from 'lru-cache'
import type { Store } from '../store/index.ts'
import type { Connection, LiveServer } from './connection.ts'

const roomOf = (device: string): string => `device ${device}`
/** The number of ended devices that are remembered, for connections that were let in just before. */
const mostRemembered = 1000

/**
 * The devices with connections to this process. When a device is revoked or kept out, its connections are closed
 * immediately.
 */
export function openDevices(io: LiveServer, store: Store) {
  const ended = new LRUCache<string, true>({ max: mostRemembered })

  function end(device: string): void {
    ended.set(device, true)
    // Disconnected in the next turn of the event loop, so that a connection that revoked itself gets its answer first.
    setImmediate(() => io.local.in(roomOf(device)).disconnectSockets(true))
  }

  const isEnded = (device: string): Promise<boolean> =>
    store.devices.revokedAmong([device]).then(
      (found) => found.length > 0,
      () => true,
    )

  return {
    end,

    /** A connection has come. */
    begin(connection: Connection): void {
      const { device } = connection.data
      void connection.join(roomOf(device))
      // A person who was kept out for a time may be let in again.
      if (ended.has(device)) void isEnded(device).then((still) => still && connection.disconnect(true))
    },

    /** Whether a device has any connection here. */
    isHere: (device: string): boolean => io.of('/').adapter.rooms.has(roomOf(device)),

    /** Notifications may have been missed: asks which of the devices are revoked. */
    async check(): Promise<void> {
      const here = new Set([...io.of('/').sockets.values()].map(({ data }) => data.device))
      for (const device of await store.devices.revokedAmong([...here])) end(device)
    },
  }
}
