import type { AnyEvent } from '../event.ts'
import { type AnyFields, hasFields } from '../fields.ts'
import {
  tableCommandOfVersion4,
  tableEventOfVersion3,
  tableEventOfVersion4,
  tableOpenOfVersion3,
  tableOpenOfVersion4,
} from '../table/older-events.ts'

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

/** The conversion of the parts of a record from one form to the next. */
interface Step {
  event(event: AnyEvent): AnyEvent
  /** Converts the open part of a table's state in a view. */
  open(open: unknown): unknown
  /** Converts the fields of an entry other than its event and its view. */
  entry(entry: AnyFields): AnyFields
}

/**
 * An entry with its cause in form 3: in older forms `cause` was called `deed`, and its `command` was called `order`.
 */
function withCause({ deed, ...entry }: AnyFields): AnyFields {
  if (!hasFields(deed)) return deed === undefined ? entry : { ...entry, deed }
  const { order, ...cause } = deed
  return { ...entry, cause: { ...cause, ...(order !== undefined && { command: order }) } }
}

function withTableCommand(entry: AnyFields): AnyFields {
  const { cause } = entry
  if (!hasFields(cause) || !hasFields(cause.command) || cause.command.scope !== 'table') return entry
  const command = { ...cause.command, command: tableCommandOfVersion4(cause.command.command) }
  return { ...entry, cause: { ...cause, command } }
}

const toForm3: Step = { event: tableEventOfVersion3, open: tableOpenOfVersion3, entry: withCause }
const toForm4: Step = { event: tableEventOfVersion4, open: tableOpenOfVersion4, entry: withTableCommand }

function viewAfter({ open }: Step, view: unknown): unknown {
  if (!hasFields(view) || !hasFields(view.table)) return view
  return { ...view, table: { ...view.table, open: open(view.table.open) } }
}

const entryAfter =
  (step: Step) =>
  (value: unknown): unknown => {
    if (!hasFields(value)) return value
    const isTableEvent = value.scope === 'table' && hasFields(value.event)
    return step.entry({
      ...value,
      // The cast is safe: the conversion reads no other fields of the event than those that the schema of the event
      // checks afterwards.
      ...(isTableEvent && { event: step.event(value.event as unknown as AnyEvent) }),
      ...(value.view !== undefined && { view: viewAfter(step, value.view) }),
    })
  }

const recordAfter = (step: Step, format: string, record: AnyFields): AnyFields => ({
  ...record,
  format,
  ...(record.of === 'view' && { view: viewAfter(step, record.view) }),
  entries: listOf(record.entries).map(entryAfter(step)),
})

/**
 * A record of form 1 or 2, converted to form 3. A record that has `entries` already mixes two forms, and is returned as
 * it is.
 */
function recordOfForm3(data: AnyFields): AnyFields {
  if (data.of === 'view') return recordAfter(toForm3, 'ops-room-record/3', data)
  const { lines, ...rest } = data
  return 'entries' in rest ? data : recordAfter(toForm3, 'ops-room-record/3', { ...rest, entries: lines })
}

/**
 * A record of an older form, converted to the present form; anything else is returned as it is. Forms 1 and 2 called
 * the log entries `lines`, their cause `deed`, the command in it `order`, and the time control `pace`. Form 3 called a
 * substitute `lent`, and the request for a substitute `standIn`.
 */
export function upcastRecord(data: unknown): unknown {
  return hasFields(data) ? withPastOfToday(ofToday(data)) : data
}

/** Converts the record of the other match at a moment of which the match of this record began, if there is one. */
function withPastOfToday(data: unknown): unknown {
  if (!hasFields(data) || !Array.isArray(data.entries)) return data
  const [first, ...others] = data.entries
  const event = hasFields(first) && first.scope === 'table' && hasFields(first.event) ? first.event : {}
  const sealed = hasFields(event.sealed) ? event.sealed : {}
  if (!hasFields(sealed.moment) || sealed.moment.source === undefined) return data
  const moment = { ...sealed.moment, source: upcastRecord(sealed.moment.source) }
  const opened = { ...first, event: { ...event, sealed: { ...sealed, moment } } }
  return { ...data, entries: [opened, ...others] }
}

function ofToday(data: AnyFields): unknown {
  const isOfForm1Or2 = data.format === 'ops-room-record/1' || data.format === 'ops-room-record/2'
  const record = isOfForm1Or2 ? recordOfForm3(data) : data
  return record.format === 'ops-room-record/3' ? recordAfter(toForm4, 'ops-room-record/4', record) : record
}
