import type { AnyEvent } from '../event.ts'
import { hasFields } from '../fields.ts'

const renamed = (part: unknown, from: string, to: string): unknown => {
  if (!hasFields(part) || !(from in part)) return part
  const { [from]: value, ...rest } = part
  return { ...rest, [to]: value }
}

/** A wish of version 3 for a substitute was called like the stand-in that finishes one turn. */
const withWish = (part: unknown): unknown =>
  hasFields(part) && part.wish === 'standIn' ? { ...part, wish: 'substitute' } : part

/**
 * A table event of version 1 or 2 in the form of version 3: `pace` of the opening is called `timeControl`, and a
 * take-back names `entries` instead of `lines`. All other events are the same in these versions.
 */
export function tableEventOfVersion3<E extends AnyEvent>(event: E): E {
  if (event.type === 'opened') return { ...event, open: renamed(event.open, 'pace', 'timeControl') }
  if (event.type === 'takenBack' && event.sealed !== undefined)
    return { ...event, sealed: renamed(event.sealed, 'lines', 'entries') }
  return event
}

/**
 * A table event of version 3 in the form of version 4: `lent` is called `substituted` and has its level in `by` instead
 * of `to`, and the wish for a substitute is called so. All other events are the same in these versions.
 */
export function tableEventOfVersion4<E extends AnyEvent>(event: E): E {
  if (event.type === 'lent') return { ...event, type: 'substituted', open: renamed(event.open, 'to', 'by') }
  return event.type === 'asked' ? { ...event, open: withWish(event.open) } : event
}

/** A command of a table of version 3, as it stands with a log entry, in the form of version 4. */
export const tableCommandOfVersion4 = (command: unknown): unknown => withWish(command)

/** The open part of a table of version 1 or 2, as it stands in a view, in the form of version 3. */
export const tableOpenOfVersion3 = (open: unknown): unknown => renamed(open, 'pace', 'timeControl')

/** The open part of a table of version 3, as it stands in a view, in the form of version 4. */
export function tableOpenOfVersion4(open: unknown): unknown {
  const next = renamed(open, 'lent', 'substitutes')
  return hasFields(next) && next.asked !== undefined ? { ...next, asked: withWish(next.asked) } : next
}
