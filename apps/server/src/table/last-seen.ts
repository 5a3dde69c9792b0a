import type { CommandRequest, RequestOf } from '@opsroom/protocol'
import { connectionsAt } from '../sockets/audiences.ts'
import type { Connection, ConnectionData } from '../sockets/connection.ts'
import type { LastSeen, Store } from '../store/index.ts'
import type { Tables } from './tables.ts'

/**
 * Stores the number of the last entry that a connection has seen from the seat that it watches, when it stops watching
 * the table. Nothing is stored for spectators.
 * @param had the last entry that is known to have arrived, if later entries may be lost
 */
export async function saveLastSeen(
  store: Store,
  tables: Tables,
  { data }: Connection,
  had?: LastSeen,
): Promise<void> {
  const { person, watching } = data
  if (!watching || watching.as === 'public') return
  const { room, as } = watching
  const table = await tables.get(room)
  if (!table?.holds(person, as)) return
  const last = table.numbering.last(as)
  const number = Math.min(had?.number ?? last, last)
  await store.lastSeen.keep({ person: person.id, room, audience: as, number, at: had?.at })
}

/**
 * Stores the last entry that another connection of the same person, at the same seat, has seen until now: a person with
 * two devices is not away when one of the devices disconnects.
 */
export async function saveLastSeenOfOtherConnection(
  store: Store,
  tables: Tables,
  connection: Connection,
  { room, as }: Pick<RequestOf<'table.subscribe'>, 'room' | 'as'>,
): Promise<void> {
  if (as === 'public') return
  const { id } = connection.data.person
  const other = connectionsAt(connection.nsp, room, as).find(
    (one) => one !== connection && one.data.person.id === id,
  )
  if (other) await saveLastSeen(store, tables, other)
}

/**
 * Notes the last entry that a connection had seen when it gave an order: everything up to it has arrived, however the
 * connection ends.
 */
export function noteSeenByOrder({ watching }: ConnectionData, { room, as, seen }: CommandRequest): void {
  if (watching?.room === room && watching.as === as) watching.had = { number: seen, at: new Date() }
}

/**
 * Stores the last entry that a connection has seen, when the connection ends. If the connection was lost, it is unknown
 * which entries arrived after its last order: then the last entry counts that the client had seen when it gave that
 * order.
 */
export async function saveLastSeenAtEnd(
  store: Store,
  tables: Tables,
  connection: Connection,
  reason: string,
): Promise<void> {
  if (wasThere(reason)) return saveLastSeen(store, tables, connection)
  const had = connection.data.watching?.had
  if (had) await saveLastSeen(store, tables, connection, had)
}

/** Whether a disconnection with this reason means that the connection worked until its end. */
const wasThere = (reason: string): boolean =>
  reason === 'transport close' || reason === 'client namespace disconnect'
