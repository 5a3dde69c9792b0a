import type { AnyEvent } from '../event.ts'
import { hasFields } from '../fields.ts'

const renamed = (part: unknown, from: string, to: string): unknown => {
  if (!hasFields(part) || !(from in part)) return part
  const { [from]: value, ...rest } = part
  return { ...rest, [to]: value }
}

/**
 * Renames the request for a substitute: version 3 called it `standIn`, which now is the command that lets a stand-in
 * finish one turn.
 */
const withWish = (part: unknown): unknown =>
  hasFields(part) && part.wish === 'standIn' ? { ...part, wish: 'substitute' } : part

/**
 * A table event of version 1 or 2, converted to version 3: `pace` in the opening becomes `timeControl`, and `lines` in
 * a take-back becomes `entries`. All other events are the same in these versions.
 */
export function tableEventOfVersion3<E extends AnyEvent>(event: E): E {
  if (event.type === 'opened') return { ...event, open: renamed(event.open, 'pace', 'timeControl') }
  if (event.type === 'takenBack' && event.sealed !== undefined)
    return { ...event, sealed: renamed(event.sealed, 'lines', 'entries') }
  return event
}

/**
 * A table event of version 3, converted to version 4: `lent` becomes `substituted`, with the bot's level in `by`
 * instead of `to`, and the request `standIn` becomes `substitute`. All other events are the same in these versions.
 */
export function tableEventOfVersion4<E extends AnyEvent>(event: E): E {
  if (event.type === 'lent') return { ...event, type: 'substituted', open: renamed(event.open, 'to', 'by') }
  return event.type === 'asked' ? { ...event, open: withWish(event.open) } : event
}

/** A table command of version 3, as stored with a log entry, converted to version 4. */
export const tableCommandOfVersion4 = (command: unknown): unknown => withWish(command)

/** The open part of a table of version 1 or 2, as stored in a view, converted to version 3. */
export const tableOpenOfVersion3 = (open: unknown): unknown => renamed(open, 'pace', 'timeControl')

/** The open part of a table of version 3, as stored in a view, converted to version 4. */
export function tableOpenOfVersion4(open: unknown): unknown {
  const next = renamed(open, 'lent', 'substitutes')
  return hasFields(next) && next.asked !== undefined ? { ...next, asked: withWish(next.asked) } : next
}
