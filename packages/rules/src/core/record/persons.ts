import type { LogEntry } from '../table/event-log.ts'

/** The ids of everybody who has done something in an event log, in the order in which they first appear. */
function personsIn(logEntries: readonly LogEntry[]): string[] {
  const ids = logEntries.flatMap(({ entry, cause }): unknown[] => {
    const { sealed } = entry.scope === 'table' ? (entry.event as { sealed?: Record<string, unknown> }) : {}
    const person = cause?.command?.scope === 'table' ? cause.command.person.id : undefined
    return [sealed?.host, sealed?.person, person]
  })
  return [...new Set(ids.filter((id): id is string => typeof id === 'string'))]
}

function replaced(value: unknown, names: ReadonlyMap<unknown, string>): unknown {
  if (Array.isArray(value)) return value.map((item) => replaced(item, names))
  if (value === null || typeof value !== 'object') return names.get(value) ?? value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, replaced(item, names)]))
}

/** Nobody is called by his name but where he took a seat under it. */
function unnamed({ cause, ...logEntry }: LogEntry): LogEntry {
  if (cause?.command?.scope !== 'table') return cause ? { ...logEntry, cause } : logEntry
  const { command } = cause
  const name = command.command.type === 'sit' ? command.person.name : ''
  return { ...logEntry, cause: { ...cause, command: { ...command, person: { ...command.person, name } } } }
}

/**
 * An event log for everybody to read: the ids of persons become `person 1`, `person 2`, so that it can be seen who was the
 * same, and not who that was.
 */
export function withoutPersons(logEntries: readonly LogEntry[]): LogEntry[] {
  const names = new Map(personsIn(logEntries).map((id, place) => [id as unknown, `person ${place + 1}`]))
  return logEntries.map((logEntry) => replaced(unnamed(logEntry), names) as LogEntry)
}
