import { LRUCache } from 'lru-cache'
import type { Store } from '../store/index.ts'
import type { Connection, LiveServer } from './connection.ts'

const roomOf = (device: string): string => `device ${device}`
/**
 * The number of revoked devices that are remembered, to close connections that were admitted just before the
 * revocation.
 */
const mostRemembered = 1000

/**
 * The devices that have connections to this process. When a device is revoked or banned, its connections are closed
 * immediately.
 */
export function deviceConnections(io: LiveServer, store: Store) {
  const ended = new LRUCache<string, true>({ max: mostRemembered })

  function end(device: string): void {
    ended.set(device, true)
    // The device is disconnected in the next turn of the event loop, so that a connection that revoked its own device
    // gets its answer first.
    setImmediate(() => io.local.in(roomOf(device)).disconnectSockets(true))
  }

  const isEnded = (device: string): Promise<boolean> =>
    store.devices.revokedAmong([device]).then(
      (found) => found.length > 0,
      () => true,
    )

  return {
    end,

    /** Registers a new connection under its device. */
    begin(connection: Connection): void {
      const { device } = connection.data
      void connection.join(roomOf(device))
      // For a device that is known as revoked, the database is asked again, because a ban may have ended meanwhile.
      if (ended.has(device)) void isEnded(device).then((still) => still && connection.disconnect(true))
    },

    /** Whether a device has any connection to this process. */
    isHere: (device: string): boolean => io.of('/').adapter.rooms.has(roomOf(device)),

    /**
     * Asks the database which of the connected devices are revoked, because database notifications may have been
     * missed.
     */
    async check(): Promise<void> {
      const here = new Set([...io.of('/').sockets.values()].map(({ data }) => data.device))
      for (const device of await store.devices.revokedAmong([...here])) end(device)
    },
  }
}
