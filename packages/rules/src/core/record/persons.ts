import { type AnyFields, hasFields } from '../fields.ts'
import type { LogEntry } from '../table/event-log.ts'
import type { WholeRecord } from './schema.ts'

const fieldsOf = (part: unknown): AnyFields => (hasFields(part) ? part : {})

/** The ids of everybody who has done something in an event log, in the order in which they first appear. */
function personsIn(logEntries: readonly LogEntry[]): string[] {
  const ids = logEntries.flatMap(({ entry, cause }): unknown[] => {
    const sealed = entry.scope === 'table' ? fieldsOf(entry.event.sealed) : {}
    const person = cause?.command?.scope === 'table' ? cause.command.person.id : undefined
    return [sealed.host, sealed.person, person]
  })
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
}

function replaced(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, names))
  if (value === null || typeof value !== 'object') return names.get(value) ?? value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, names)]))
}

/** A log entry without the names of persons; only a command to sit down keeps the name. */
function unnamed({ cause, ...logEntry }: LogEntry): LogEntry {
  if (cause?.command?.scope !== 'table') return cause ? { ...logEntry, cause } : logEntry
  const { command } = cause
  const name = command.command.type === 'sit' ? command.person.name : ''
  return { ...logEntry, cause: { ...cause, command: { ...command, person: { ...command.person, name } } } }
}

/**
 * An event log without personal data. The ids of persons become `person 1`, `person 2`: a reader sees that two entries
 * come from the same person, but not who it is.
 */
export function entriesWithoutPersons(logEntries: readonly LogEntry[]): LogEntry[] {
  const names = new Map(personsIn(logEntries).map((id, place) => [id as unknown, `person ${place + 1}`]))
  // The cast is safe: only strings are replaced, by other strings.
  return logEntries.map((logEntry) => replaced(unnamed(logEntry), names) as LogEntry)
}

/**
 * A record in which the names of persons are replaced by numbered ones (`person 1`). It is stored with other people's
 * rooms, from which a name could not be removed when its person is deleted. It passes the same checks as before.
 */
export function recordWithoutNames(record: WholeRecord): WholeRecord {
  const entries = record.entries.map((entry) => {
    const { event, cause } = entry
    const isSitting = entry.scope === 'table' && event.type === 'seatTaken'
    const command = cause?.command
    return {
      ...entry,
      ...(isSitting && {
        event: { ...event, open: { ...fieldsOf(event.open), name: fieldsOf(event.sealed).person ?? '' } },
      }),
      ...(cause &&
        command?.scope === 'table' &&
        command.person.name !== '' && {
          cause: {
            ...cause,
            command: { ...command, person: { ...command.person, name: command.person.id } },
          },
        }),
    }
  })
  return { ...record, entries }
}
