import type { Audience } from '../audience.ts'
import { type AnyEvent, redactEvent } from '../event.ts'
import type { AnyPreparedGame } from '../game.ts'
import { type LogEntry, withoutTime } from '../table/event-log.ts'
import { tableEventKinds } from '../table/events.ts'
import { type Entry, redactEntry } from '../table/play.ts'
import { entriesNotTakenBack } from '../table/standing-entries.ts'

/**
 * An event with its open part and the parts of all seats, but without its sealed part; undefined when it has neither an
 * open part nor a part of a seat.
 */
function openedEvent<E extends AnyEvent>(event: E, kinds: Parameters<typeof redactEvent>[0]): E | undefined {
  const seats = Object.keys(event.own ?? {})
  const parts = seats.map((seat) => redactEvent(kinds, event, seat)?.own ?? {})
  const open = redactEvent(kinds, event, 'public')
  if (!open && seats.length === 0) return undefined
  // The cast is safe: each part of an event may be absent, and the result has no further parts.
  return { type: event.type, ...open, ...(seats.length > 0 && { own: Object.assign({}, ...parts) }) } as E
}

/** An entry as a replay shows it from a viewpoint; undefined if the replay shows nothing of it. */
export function entryInReplay(game: AnyPreparedGame, entry: Entry, viewpoint: Audience): Entry | undefined {
  if (viewpoint !== 'truth') return redactEntry(game, entry, viewpoint)
  if (entry.scope === 'table') {
    const event = openedEvent(entry.event, tableEventKinds)
    return event && { scope: 'table', event }
  }
  const event = openedEvent(entry.event, game.eventKinds)
  return event && { scope: 'game', event }
}

const isOpen = ({ entry }: LogEntry): boolean => entry.event.open !== undefined

/**
 * The entries that a replay shows. It leaves out entries that were taken back, take-backs that no other audience was
 * shown, and, while the game goes on, secrets that a seat keeps until its end. No entry has a time: a replay does not
 * follow the clock. Secret entries in succession are sorted by seat, because nobody may learn which seat was ready
 * first (D14).
 */
export function entriesInReplay(game: AnyPreparedGame, logEntries: readonly LogEntry[]): LogEntry[] {
  const place = ({ entry }: LogEntry) => game.seats.findIndex(({ id }) => entry.event.own?.[id] !== undefined)
  const standing = entriesNotTakenBack(logEntries)
  const isOver = standing.some(({ entry }) => entry.scope === 'table' && entry.event.type === 'ended')
  const isKept = ({ entry }: LogEntry) => !isOver && game.eventKinds[entry.event.type]?.isKept === true
  const shown = standing
    .filter((logEntry) => (logEntry.entry.scope === 'game' ? !isKept(logEntry) : isOpen(logEntry)))
    .map((logEntry) => ({ ...logEntry, entry: withoutTime(logEntry.entry) }))
  const secrets: LogEntry[] = []
  const flush = () => secrets.splice(0).sort((a, b) => place(a) - place(b))
  return [
    ...shown.flatMap((logEntry) => {
      if (isOpen(logEntry)) return [...flush(), logEntry]
      secrets.push(logEntry)
      return []
    }),
    ...flush(),
  ]
}

/**
 * The first entries that a replay of a whole game shows, counted over all chapters, up to a moment. The result also
 * contains the rest of every command whose first entry it contains, so that a game can be played on from there.
 * @param at the moment, by the number of entries that the replay has shown; entries that are shown to nobody are not
 * counted
 * @returns undefined if the replay has fewer entries
 */
export function pastEntries(
  game: AnyPreparedGame,
  logEntries: readonly LogEntry[],
  at: number,
): LogEntry[] | undefined {
  const past: LogEntry[] = []
  const begun = new Set<number>()
  let count = 0
  for (const logEntry of entriesInReplay(game, logEntries)) {
    const first = logEntry.cause?.first
    if (count >= at && !(first !== undefined && begun.has(first))) return past
    past.push(logEntry)
    if (first !== undefined) begun.add(first)
    if (entryInReplay(game, logEntry.entry, 'truth')) count++
  }
  return count >= at ? past : undefined
}

const opensNotes = ({ entry: { scope, event } }: LogEntry): boolean =>
  scope === 'table' && event.type === 'notesOpened'

/** A moment of a replay that may contain opened notes, converted to a moment of the record, which contains no notes. */
export function momentInRecord(game: AnyPreparedGame, logEntries: readonly LogEntry[], at: number): number {
  const seen = entriesInReplay(game, logEntries).filter(({ entry }) => entryInReplay(game, entry, 'truth'))
  return at - seen.slice(0, at).filter(opensNotes).length
}
