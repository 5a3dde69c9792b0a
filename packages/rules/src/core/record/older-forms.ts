import type { AnyEvent } from '../event.ts'
import { tableEventOfVersion3, tableOpenOfVersion3 } from '../table/older-events.ts'

type Fields = Record<string, unknown>

const isFields = (value: unknown): value is Fields => value !== null && typeof value === 'object'
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

function viewOfToday(view: unknown): unknown {
  if (!isFields(view) || !isFields(view.table)) return view
  return { ...view, table: { ...view.table, open: tableOpenOfVersion3(view.table.open) } }
}

function entryOfToday(value: unknown): unknown {
  if (!isFields(value)) return value
  const { deed, ...entry } = value
  const isTableEvent = entry.scope === 'table' && isFields(entry.event)
  const next: Fields = {
    ...entry,
    ...(isTableEvent && { event: tableEventOfVersion3(entry.event as unknown as AnyEvent) }),
    ...(entry.view !== undefined && { view: viewOfToday(entry.view) }),
  }
  if (!isFields(deed)) return deed === undefined ? next : { ...next, deed }
  const { order, ...cause } = deed
  return { ...next, cause: { ...cause, ...(order !== undefined && { command: order }) } }
}

/**
 * A record of the first two forms in the form of today. They called the log entries `lines`, their cause `deed`, the
 * command in it `order`, and the time control `pace`. Anything else is returned as it is.
 */
export function recordOfToday(data: unknown): unknown {
  if (!isFields(data) || (data.format !== 'ops-room-record/1' && data.format !== 'ops-room-record/2'))
    return data
  const format = 'ops-room-record/3'
  if (data.of === 'view') {
    const { entries, view, ...rest } = data
    return { ...rest, format, view: viewOfToday(view), entries: listOf(entries).map(entryOfToday) }
  }
  const { lines, ...rest } = data
  // What already has entries is a mixture of two forms, and none of them.
  return 'entries' in rest ? data : { ...rest, format, entries: listOf(lines).map(entryOfToday) }
}
