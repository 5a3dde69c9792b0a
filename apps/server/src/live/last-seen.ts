import type { TableRequest } from '@opsroom/protocol'
import { connectionsAt } from '../sockets/audiences.ts'
import type { Connection, ConnectionData } from '../sockets/connection.ts'
import type { LastSeen, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'

/**
 * Keeps how much a connection has seen of its seat's table up to now, when it stops watching. Spectators are not kept
 * account of.
 * @param had no more than this is known to have come through
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
  await store.lastSeen.keep(person.id, room, as, Math.min(had?.number ?? last, last), had?.at)
}

/** The same for what somebody is shown in another connection of his at this moment: who sits at two devices is not away. */
export async function saveLastSeenElsewhere(
  store: Store,
  tables: Tables,
  connection: Connection,
  room: string,
  as: string,
): Promise<void> {
  if (as === 'public') return
  const { id } = connection.data.person
  const other = connectionsAt(connection.nsp, room, as).find(
    (one) => one !== connection && one.data.person.id === id,
  )
  if (other) await saveLastSeen(store, tables, other)
}

/** Remembers what a connection had when it gave an order: so much has come through, however its line ends. */
export function noteSeenByOrder({ watching }: ConnectionData, { room, as, seen }: TableRequest): void {
  if (watching?.room === room && watching.as === as) watching.had = { number: seen, at: new Date() }
}

/**
 * The same when a line has ended. A line that ended while something was on its way, or long after it was lost, leaves
 * nobody to know what came through since the last order.
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

/** Whether a line that ended so was there until the end. */
const wasThere = (reason: string): boolean =>
  reason === 'transport close' || reason === 'client namespace disconnect'
