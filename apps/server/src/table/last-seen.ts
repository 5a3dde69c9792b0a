import type { RequestOf, TableRequest } from '@opsroom/protocol'
import { connectionsAt } from '../sockets/audiences.ts'
import type { Connection, ConnectionData } from '../sockets/connection.ts'
import type { LastSeen, Store } from '../store/index.ts'
import type { Tables } from './tables.ts'

/**
 * Stores the last entry that a connection has seen of its seat's table, when it stops watching. Nothing is stored for
 * spectators.
 * @param had the entries that are known to have arrived, if later ones may be lost
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

/** Stores what another connection of the same person has seen at this moment: a person at two devices is not away. */
export async function saveLastSeenElsewhere(
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

/** Notes what a connection had seen when it gave an order: this much has arrived, however the connection ends. */
export function noteSeenByOrder({ watching }: ConnectionData, { room, as, seen }: TableRequest): void {
  if (watching?.room === room && watching.as === as) watching.had = { number: seen, at: new Date() }
}

/**
 * Stores what a connection has seen when it ends. If it was lost, it is not known what arrived since its last order:
 * then only what that order had seen counts.
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

/** Whether a connection that ended for this reason worked until the end. */
const wasThere = (reason: string): boolean =>
  reason === 'transport close' || reason === 'client namespace disconnect'
