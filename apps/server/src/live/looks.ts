import type { TableRequest } from '@opsroom/protocol'
import type { Look, Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { windowsAt } from './audiences.ts'
import type { Window, WindowData } from './caller.ts'

/**
 * Keeps how much a window has seen of its seat's table up to now, when it stops watching. Spectators are not kept
 * account of.
 * @param had no more than this is known to have come through
 */
export async function keepLook(store: Store, tables: Tables, { data }: Window, had?: Look): Promise<void> {
  const { person, watching } = data
  if (!watching || watching.as === 'public') return
  const { room, as } = watching
  const table = await tables.get(room)
  if (!table?.holds(person, as)) return
  const last = table.numbering.last(as)
  await store.looks.keep(person.id, room, as, Math.min(had?.number ?? last, last), had?.at)
}

/** The same for what somebody is shown in another window of his at this moment: who sits at two devices is not away. */
export async function keepOpenLook(
  store: Store,
  tables: Tables,
  window: Window,
  room: string,
  as: string,
): Promise<void> {
  if (as === 'public') return
  const { id } = window.data.person
  const other = windowsAt(window.nsp, room, as).find((one) => one !== window && one.data.person.id === id)
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
  const had = window.data.watching?.had
  if (had) await keepLook(store, tables, window, had)
}

/** Whether a line that ended so was there until the end. */
const wasThere = (reason: string): boolean =>
  reason === 'transport close' || reason === 'client namespace disconnect'
