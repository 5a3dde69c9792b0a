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

/** The changes of one form of the record to the parts of the form before it. */
interface Step {
  event(event: AnyEvent): AnyEvent
  /** Converts the open part of a table in a view. */
  open(open: unknown): unknown
  /** Converts the other fields of an entry. */
  entry(entry: AnyFields): AnyFields
}

/** The command of a cause was called `order`, the cause `deed`. */
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
      // The change of a form reads no more of an event than its schema says afterwards.
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

/** A record of form 1 or 2 in form 3. If it has `entries` already it mixes two forms, and is neither. */
function recordOfForm3(data: AnyFields): AnyFields {
  if (data.of === 'view') return recordAfter(toForm3, 'ops-room-record/3', data)
  const { lines, ...rest } = data
  return 'entries' in rest ? data : recordAfter(toForm3, 'ops-room-record/3', { ...rest, entries: lines })
}

/**
 * A record of an older form in the present form; anything else is returned as it is. The forms 1 and 2 called the log
 * entries `lines`, their cause `deed`, the command in it `order`, and the time control `pace`. Form 3 called a
 * substitute `lent`, and the wish for one `standIn`.
 */
export function recordOfToday(data: unknown): unknown {
  return hasFields(data) ? withPastOfToday(ofToday(data)) : data
}

/** Converts the record of another match with which this one began. */
function withPastOfToday(data: unknown): unknown {
  if (!hasFields(data) || !Array.isArray(data.entries)) return data
  const [first, ...others] = data.entries
  const event = hasFields(first) && first.scope === 'table' && hasFields(first.event) ? first.event : {}
  const sealed = hasFields(event.sealed) ? event.sealed : {}
  if (!hasFields(sealed.moment) || sealed.moment.source === undefined) return data
  const moment = { ...sealed.moment, source: recordOfToday(sealed.moment.source) }
  const opened = { ...first, event: { ...event, sealed: { ...sealed, moment } } }
  return { ...data, entries: [opened, ...others] }
}

function ofToday(data: AnyFields): unknown {
  const isOfForm1Or2 = data.format === 'ops-room-record/1' || data.format === 'ops-room-record/2'
  const record = isOfForm1Or2 ? recordOfForm3(data) : data
  return record.format === 'ops-room-record/3' ? recordAfter(toForm4, 'ops-room-record/4', record) : record
}
