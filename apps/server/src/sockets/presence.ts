import type { Store } from '../store/index.ts'
import type { Connection, LiveServer } from './connection.ts'

/** A device counts as connected for so long after it was last heard of, in seconds: a server may die. */
const lease = 90
const beat = 30_000

/**
 * Stores which devices have connections here, for all processes. It decides only whether a push message is needed; it is
 * never sent to clients.
 */
export function openPresence(io: LiveServer, store: Store, onFailure: (error: unknown) => void) {
  const keep = (devices: string[], seconds: number) =>
    void store.devices.present(devices, seconds).catch(onFailure)
  const devicesHere = () => [...new Set([...io.of('/').sockets.values()].map(({ data }) => data.device))]
  const timer = setInterval(() => keep(devicesHere(), lease), beat)
  timer.unref()

  return {
    /** A connection has come. */
    begin({ data: { device } }: Connection): void {
      keep([device], lease)
    },

    /** A connection has gone; perhaps it was the last one of its device. */
    end({ data: { device } }: Connection): void {
      if (!devicesHere().includes(device)) keep([device], 0)
    },

    close: () => clearInterval(timer),
  }
}
