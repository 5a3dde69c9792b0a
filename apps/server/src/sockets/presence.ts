import type { Presences, PresentDevice } from '../store/index.ts'
import type { Connection, LiveServer } from './connection.ts'

/**
 * The time, in s, for which a device counts as connected after its last sign of life. Presence must expire by itself,
 * because a server may die.
 */
const lease = 90
const beat = 30_000

/**
 * Stores which devices have connections to this process, so that all processes know. Presence only decides whether a
 * push message is needed and whether a seat is away; it is never sent to clients.
 */
export function openPresence(
  io: LiveServer,
  devices: { isHere(device: string): boolean },
  presences: Presences,
  onFailure: (error: unknown) => void,
) {
  const keep = (devices: PresentDevice[], seconds: number) =>
    void presences.present(devices, seconds).catch(onFailure)
  const deviceOf = ({ data: { person, device } }: Connection): PresentDevice => ({
    person: person.id,
    device,
  })
  const here = (): PresentDevice[] => [
    ...new Map([...io.of('/').sockets.values()].map((each) => [each.data.device, deviceOf(each)])).values(),
  ]
  const renew = () => keep(here(), lease)
  const timer = setInterval(renew, beat)
  timer.unref()

  return {
    /** Stores the presence of a new connection's device. */
    begin(connection: Connection): void {
      keep([deviceOf(connection)], lease)
    },

    /** Removes the presence of a closed connection's device, if that was the last connection of the device. */
    end(connection: Connection): void {
      const gone = deviceOf(connection)
      if (!devices.isHere(gone.device)) keep([gone], 0)
    },

    /** The devices that have connections to this process. */
    here,
    /** Stores the presence of all devices of this process again. */
    renew,
    close: () => clearInterval(timer),
  }
}
