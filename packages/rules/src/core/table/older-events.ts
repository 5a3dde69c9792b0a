import type { AnyEvent } from '../event.ts'

const renamed = (part: unknown, from: string, to: string): unknown => {
  if (part === null || typeof part !== 'object' || !(from in part)) return part
  const { [from]: value, ...rest } = part as Record<string, unknown>
  return { ...rest, [to]: value }
}

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

/** The open part of a table of version 1 or 2, as it stands in a view, in the form of version 3. */
export const tableOpenOfVersion3 = (open: unknown): unknown => renamed(open, 'pace', 'timeControl')
