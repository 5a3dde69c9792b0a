import type { Presences, PresentDevice } from '../store/index.ts'
import type { Connection, LiveServer } from './connection.ts'

/** A device counts as connected for this many seconds after its last sign of life: a server may die. */
const lease = 90
const beat = 30_000

/**
 * Stores which devices have connections here, for all processes. It only decides whether a push message is needed and
 * whether a seat is away; it is never sent to clients.
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
    /** A connection has come. */
    begin(connection: Connection): void {
      keep([deviceOf(connection)], lease)
    },

    /** A connection has closed; perhaps it was the last one of its device. */
    end(connection: Connection): void {
      const gone = deviceOf(connection)
      if (!devices.isHere(gone.device)) keep([gone], 0)
    },

    /** The devices that have connections here. */
    here,
    /** Stores all presences again. */
    renew,
    close: () => clearInterval(timer),
  }
}
