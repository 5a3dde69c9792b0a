import { type AnyEvent, tableEventOfVersion3, tableEventOfVersion4, upcastRecord } from '@opsroom/rules/core'
import type { NewLogEntry } from '../store/index.ts'

/**
 * A function that turns an old event into today's form. It is never removed: the event log keeps events as they were
 * written.
 */
export interface Upcaster {
  /** The place of the upcaster in the order in which upcasters are applied. */
  number: number
  /** The events that the upcaster reads: events of the table, or of the game with this id. */
  of: { scope: 'table' } | { scope: 'game'; game: string }
  /** The version of the events that the upcaster reads; it turns them into the next version. */
  version: number
  reason: string
  up(logEntry: NewLogEntry): Pick<NewLogEntry, 'type' | 'body'>
}

const asStored =
  (change: (event: AnyEvent) => AnyEvent): Upcaster['up'] =>
  (logEntry) => {
    const { type, ...body } = change({ type: logEntry.type, ...logEntry.body })
    return { type, body }
  }

/**
 * All upcasters, in the order in which they are applied. A game that has none here has never changed the form of an
 * event.
 */
export const upcasters: readonly Upcaster[] = [
  {
    number: 1,
    of: { scope: 'table' },
    version: 1,
    reason: 'Clocks were added. Events without them are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 2,
    of: { scope: 'table' },
    version: 2,
    reason:
      'One word for one thing: the pace of a table is its time control, and a take-back names log entries.',
    up: asStored(tableEventOfVersion3),
  },
  {
    number: 3,
    of: { scope: 'table' },
    version: 3,
    reason:
      'One word for one thing: the bot that plays on for an absent holder is a substitute. A stand-in finishes one turn.',
    up: asStored(tableEventOfVersion4),
  },
  {
    number: 4,
    of: { scope: 'table' },
    version: 4,
    reason: 'Private notes were added. Events without them are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 5,
    of: { scope: 'table' },
    version: 5,
    reason: 'Sides that are drawn or bid for were added. Events without them are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 6,
    of: { scope: 'table' },
    version: 6,
    reason:
      'Banks for days, pauses and holidays were added. Events without them are written as before, and a room without holidays has none.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 7,
    of: { scope: 'table' },
    version: 7,
    reason: 'A match may begin at a moment of another one. Events without it are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 8,
    of: { scope: 'table' },
    version: 8,
    reason: 'Orders given beforehand were added. Events without them are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 9,
    of: { scope: 'table' },
    version: 9,
    reason:
      'That a program has come may stand in a sealed part. Events without such a part are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 10,
    of: { scope: 'table' },
    version: 10,
    reason:
      'The server may set the clocks of a table with its own. Events without that are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
  {
    number: 11,
    of: { scope: 'game', game: 'blue-max' },
    version: 1,
    reason:
      'Results with sheets, and sheets that are shown after each turn, were added. Events without them are written as before.',
    up: ({ type, body }) => ({ type, body }),
  },
]

/**
 * A log entry in the latest version. If it holds the record of another match, that record is turned into today's form
 * too.
 */
export function upcast(
  logEntry: NewLogEntry,
  game: string,
  list: readonly Upcaster[] = upcasters,
): NewLogEntry {
  const { scope, type } = logEntry
  const current = upcastEvent(logEntry, game, list)
  return scope === 'table' && type === 'opened'
    ? { ...current, body: withPast(current.body, game, list) }
    : current
}

function upcastEvent(logEntry: NewLogEntry, game: string, list: readonly Upcaster[]): NewLogEntry {
  let current = logEntry
  for (const { of, version, up } of list) {
    if (of.scope !== current.scope || version !== current.version) continue
    if (of.scope === 'game' && of.game !== game) continue
    current = { ...current, ...up(current), version: version + 1 }
  }
  return current
}

type Fields = Record<string, unknown>
type Body = NewLogEntry['body']

/**
 * The body of an `opened` event, with the record of the match from whose moment this match began, if there is one, in
 * today's form: the new match begins with the events of that record, so this build must know them.
 */
function withPast(body: Body, game: string, list: readonly Upcaster[]): Body {
  // The sealed part of `opened`, or what an older build wrote there.
  const sealed = body.sealed as { moment?: { source?: unknown } } | undefined
  const { moment } = sealed ?? {}
  if (!moment?.source) return body
  // A whole record, converted to today's form.
  const source = upcastRecord(moment.source) as { version: number; entries: (Fields & { scope: string })[] }
  let { version } = source
  const entries = source.entries.map((entry) => {
    // The cast is safe: every event has a type.
    const { type, ...parts } = entry.event as Fields & { type: string }
    if (entry.scope === 'table')
      return type === 'opened' ? { ...entry, event: { type, ...withPast(parts, game, list) } } : entry
    const next = upcastEvent({ scope: 'game', type, version: source.version, body: parts }, game, list)
    version = Math.max(version, next.version)
    return { ...entry, event: { type: next.type, ...next.body } }
  })
  return { ...body, sealed: { ...sealed, moment: { ...moment, source: { ...source, version, entries } } } }
}
