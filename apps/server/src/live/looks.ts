import type { Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import type { Window } from './caller.ts'

/**
 * Keeps how much a window has seen of its seat's table up to now, when it stops watching. Spectators are not kept
 * account of.
 */
export async function keepLook(store: Store, tables: Tables, { data }: Window): Promise<void> {
  const { person, watching } = data
  if (!watching || watching.as === 'public') return
  const { room, as } = watching
  const table = await tables.get(room)
  if (table?.holds(person, as)) await store.looks.keep(person.id, room, as, table.numbering.last(as))
}

/** Whether a line that ended so was there until the end; otherwise nobody knows what came through. */
export const wasThere = (reason: string): boolean =>
  reason === 'transport close' || reason === 'client namespace disconnect'
