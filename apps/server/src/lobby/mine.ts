import type { MyRoom } from '@opsroom/protocol'
import { type Person, runsOutAt, seatRunsOutAt, waitingAt } from '@opsroom/rules/core'
import type { LastSeen, RoomRow } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import { seatsOf, summaryFor } from './summary.ts'

/** What somebody has seen of a room, by seat. */
export type LastSeenBySeat = ReadonlyMap<string, LastSeen>

/** Whether there may be anything in a room that a list of one's own shows: a game that is over does not go on. */
export const mayHaveNews = (
  { status, activity, ...room }: RoomRow,
  person: Person,
  seen: LastSeenBySeat,
): boolean =>
  status !== 'over' ||
  seatsOf(room, person).some((seat) => (seen.get(seat)?.at.getTime() ?? 0) <= Date.parse(activity))

const never = Number.POSITIVE_INFINITY

/** When the time of a seat that is waited for is over: its own, or the common one while all work in secret. */
function deadlineOf(table: Table | undefined, seat: string): number {
  const clocks = table?.play.table.open.clocks
  return (clocks && (runsOutAt(clocks, clocks.common) ?? seatRunsOutAt(clocks, seat))) ?? never
}

/**
 * A room as somebody sees it who has to do with it. Everything that follows from play is asked with the view, and
 * counted in the numbers, of his own seats; times are of what all may know.
 * @param table for whether it waits for him and what he has not seen; absent when there is nothing to ask
 */
export function mineOf(
  room: RoomRow,
  person: Person,
  table: Table | undefined,
  seen: LastSeenBySeat,
): MyRoom {
  const yours = seatsOf(room, person)
  const waits = (seat: string) =>
    table !== undefined && waitingAt(table.facts.game, table.viewOf(seat)).seats.includes(seat)
  const unseen = (seat: string) =>
    table ? Math.max(0, table.numbering.last(seat) - (seen.get(seat)?.number ?? 0)) : 0
  const deadline = Math.min(...yours.filter(waits).map((seat) => deadlineOf(table, seat)))
  return {
    ...summaryFor(room, table, yours),
    yours,
    host: room.host === person.id,
    waitsForYou: yours.some(waits),
    // Who holds several seats sees the same things from all of them.
    unseen: Math.max(0, ...yours.map(unseen)),
    // Who holds none may be shown the game late, or not at all.
    activity: yours.length > 0 ? room.activity : room.openedAt,
    ...(deadline < never && { deadline: new Date(deadline).toISOString() }),
  }
}

const rankOf = ({ waitsForYou, status }: MyRoom): number => {
  if (waitsForYou) return 0
  return { playing: 1, waiting: 2, over: 3 }[status]
}

/** What has no end comes after everything that has. */
const byEnd = ({ deadline: a = '~' }: MyRoom, { deadline: b = '~' }: MyRoom): number =>
  a < b ? -1 : a > b ? 1 : 0

/**
 * What waits for me (what runs out first), then what runs, then rooms that fill, then what is over; of each the latest
 * first.
 */
export const byUrgency = (a: MyRoom, b: MyRoom): number =>
  rankOf(a) - rankOf(b) ||
  byEnd(a, b) ||
  b.activity.localeCompare(a.activity) ||
  b.openedAt.localeCompare(a.openedAt)
