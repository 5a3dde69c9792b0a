import type { TableRequest } from '@opsroom/protocol'
import type { Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { windowsAt } from './audiences.ts'
import type { Window, WindowData } from './caller.ts'

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

/** The same for what somebody is shown in another window of his at this moment: who sits at two devices is not away. */
export async function keepOpenLook(
  store: Store,
  tables: Tables,
  { nsp, data: { person } }: Window,
  room: string,
  as: string,
): Promise<void> {
  if (as === 'public') return
  const other = windowsAt(nsp, room, as).find(({ data }) => data.person.id === person.id)
  if (other) await keepLook(store, tables, other)
}

/** Remembers what a window had when it gave an order: so much has come through, however its line ends. */
export function noteOrder({ watching }: WindowData, { room, as, seen }: TableRequest): void {
  if (watching?.room === room && watching.as === as) watching.had = { number: seen, at: new Date() }
}

/**
 * The same when a line has ended. A line that ended while something was on its way, or long after it was lost, leaves
 * nobody to know what came through since the last order.
 */
export async function keepLastLook(
  store: Store,
  tables: Tables,
  window: Window,
  reason: string,
): Promise<void> {
  if (wasThere(reason)) return keepLook(store, tables, window)
  const { person, watching } = window.data
  if (!watching?.had) return
  const { room, as, had } = watching
  const table = await tables.get(room)
  if (!table?.holds(person, as)) return
  await store.looks.keep(person.id, room, as, Math.min(had.number, table.numbering.last(as)), had.at)
}

/** Whether a line that ended so was there until the end. */
const wasThere = (reason: string): boolean =>
  reason === 'transport close' || reason === 'client namespace disconnect'
