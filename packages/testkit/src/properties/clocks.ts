import { bankCapOf, type Clocks, type Span } from '@opsroom/rules/core'
import type { FoldedEntry, Night } from '../nights/night.ts'
import type { Property } from './property.ts'

const isIn = (spans: readonly Span[], at: number): boolean =>
  spans.some(({ from, until }) => from <= at && at < until)

/** The milliseconds between `from` and `until` that lie outside all spans. */
function outside(spans: readonly Span[], from: number, until: number): number {
  const inner = spans.flatMap((span) => [span.from, span.until]).filter((at) => from < at && at < until)
  const edges = [...new Set([from, ...inner, until])].sort((one, other) => one - other)
  return edges.slice(1).reduce((sum, edge, place) => {
    const before = edges[place] ?? edge
    return isIn(spans, (before + edge) / 2) ? sum : sum + edge - before
  }, 0)
}

/**
 * The spans in which the clock of a seat stands, according to the event log: agreed pauses, and the seat's own days
 * off.
 */
function standing({ logEntries }: Night, until: number, seat: string): Span[] {
  const spans: Span[] = []
  let paused: Span | undefined
  let holiday: Span | undefined
  for (const { entry } of logEntries.slice(0, until)) {
    const { at } = entry
    if (entry.scope !== 'table' || at === undefined) continue
    const { event } = entry
    if (event.type === 'paused' && event.open) {
      paused = { from: at, until: at + event.open.minutes * 60_000 }
      spans.push(paused)
    }
    if (event.type === 'pauseEnded' && paused) paused.until = Math.min(paused.until, at)
    if (event.type === 'holidayTaken' && event.open?.seat === seat) {
      holiday = { from: at, until: at + event.open.days * 86_400_000 }
      spans.push(holiday)
    }
    const ends = event.type === 'holidayEnded' || event.type === 'seatEliminated'
    if (ends && event.open?.seat === seat && holiday) holiday.until = Math.min(holiday.until, at)
  }
  return spans
}

/**
 * The problem with the time left on the common clock during a secret phase: this clock stands for all seats while any
 * seat has days off.
 */
function problemOfCommon(
  night: Night,
  before: Clocks,
  after: Clocks,
  { number }: FoldedEntry,
): string | undefined {
  const [one, other] = [before.common, after.common]
  if (!one.runs || !other.runs || one.phase !== other.phase) return undefined
  const spans = Object.keys(before.seats).flatMap((seat) => standing(night, number - 1, seat))
  const expected = Math.max(0, one.left - outside(spans, before.at, after.at))
  return other.left === expected ? undefined : `the common clock has ${other.left}, and not ${expected}`
}

/**
 * The problem with the time left on the seats' clocks after an entry. A clock may never lose more than it ran in a
 * chapter; after a table event that leaves it running or standing, it must have lost exactly that.
 */
function problemOf(
  night: Night,
  before: Clocks,
  after: Clocks,
  { number, entry }: FoldedEntry,
): string | undefined {
  const isTakeBack = entry.event.type === 'takenBack'
  for (const [seat, { left, runs }] of Object.entries(before.seats)) {
    const gone = outside(standing(night, number - 1, seat), before.at, after.at)
    const expected = runs ? Math.max(0, left - gone) : left
    const now = after.seats[seat]?.left ?? 0
    // A table event that starts or stops a clock, such as the end of the game or the departure of a seat, may have
    // finished a turn, so the time left is not compared exactly after it.
    const isSaid = entry.scope === 'table' && (after.seats[seat]?.runs === runs || isTakeBack)
    if (isSaid && now !== expected) return `${seat} has ${now}, and not ${expected}`
    if (now < expected && after.chapter === before.chapter) return `${seat} has lost ${expected - now}`
  }
  return undefined
}

/**
 * The property, for any game with clocks, that the time left on each clock agrees with a computation from the event
 * log, independent of the clocks' own arithmetic.
 */
export const keepsTime: Property = {
  id: 'clocks',
  claim:
    'no clock is below nothing or above its cap; what is said at the table takes from each clock, and from the common one, what it ran, without pauses and holidays',
  check(night) {
    for (const logEntry of night.logEntries) {
      const [before, after] = [logEntry.before, logEntry.after].map(({ table }) => table.open.clocks)
      const { timeControl } = logEntry.after.table.open
      if (!after || !timeControl) continue
      const cap = bankCapOf(timeControl)
      const wrong = Object.entries(after.seats).find(([, { left }]) => left < 0 || left > cap)
      if (wrong) return { event: logEntry.number, message: `${wrong[0]} has ${wrong[1].left}` }
      const message =
        before &&
        (problemOf(night, before, after, logEntry) ?? problemOfCommon(night, before, after, logEntry))
      if (message) return { event: logEntry.number, message }
    }
    return undefined
  },
}
