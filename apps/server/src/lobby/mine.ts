import type { MyRoom } from '@opsroom/protocol'
import { chaptersAt, clockRunsOutAt, type Person, seatRunsOutAt, seatsWaitingAt } from '@opsroom/rules/core'
import type { LastSeen, RoomRow } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import { seatsOf, summaryForHolder } from './summary.ts'

/** The last numbers that a person has seen of a room, by seat. */
export type LastSeenBySeat = ReadonlyMap<string, LastSeen>

/** Whether a room may hold news for a person. A game that is over has none once it was seen. */
export const mayHaveNews = (
  { status, activity, ...room }: RoomRow,
  person: Person,
  seen: LastSeenBySeat,
): boolean =>
  status !== 'over' ||
  seatsOf(room, person).some((seat) => (seen.get(seat)?.at.getTime() ?? 0) <= Date.parse(activity))

const never = Number.POSITIVE_INFINITY

/** When the time of a seat ends: its own clock, or the common clock of a secret phase. */
function deadlineOf(table: Table | undefined, seat: string): number {
  const clocks = table?.play.table.open.clocks
  return (clocks && (clockRunsOutAt(clocks, clocks.common) ?? seatRunsOutAt(clocks, seat))) ?? never
}

/** The current chapter, in a game of several, by public knowledge. */
function chapterOf(table: Table | undefined, [seat]: readonly string[]): Pick<MyRoom, 'chapter'> {
  if (!table || seat === undefined || table.status !== 'playing') return {}
  const { game } = table.facts
  const chapters = chaptersAt(game, table.viewOf(seat))
  const { chapterCount: of } = game
  if (chapters.length === 0 || of === 1) return {}
  const points = chapters.findLast(({ ended }) => ended)?.ended?.result.points
  return { chapter: { number: chapters.length, ...(of !== undefined && { of }), ...(points && { points }) } }
}

/** The result of a game for a person with one seat in it; somebody with several seats has both won and lost. */
function endOf({ ending, seats }: RoomRow, [own, ...more]: readonly string[]): Pick<MyRoom, 'end'> {
  if (!ending || own === undefined || more.length > 0) return {}
  const { by, winners, points } = ending
  if (by === 'closed') return { end: { result: 'closed' } }
  const result = winners.length === 0 ? 'drawn' : winners.includes(own) ? 'won' : 'lost'
  const [other, ...others] = seats.filter(({ id }) => id !== own)
  if (by !== 'game' || !other || others.length > 0) return { end: { result } }
  return { end: { result, score: { own: points[own] ?? 0, other: points[other.id] ?? 0 } } }
}

/**
 * A room as its host or one of its players sees it. What follows from play is asked with the views, and counted with
 * the numbering, of that person's own seats; times are of public events only.
 * @param table whether it waits for the person, and what is new; absent when there is nothing to ask
 */
export function myRoomOf(
  room: RoomRow,
  person: Person,
  table: Table | undefined,
  seen: LastSeenBySeat,
): MyRoom {
  const yours = seatsOf(room, person)
  const waits = (seat: string) =>
    table !== undefined && seatsWaitingAt(table.facts.game, table.viewOf(seat)).seats.includes(seat)
  const unseen = (seat: string) =>
    table ? Math.max(0, table.numbering.last(seat) - (seen.get(seat)?.number ?? 0)) : 0
  const deadline = Math.min(...yours.filter(waits).map((seat) => deadlineOf(table, seat)))
  return {
    ...summaryForHolder(room, table, yours),
    yours,
    host: room.host === person.id,
    waitsForYou: yours.some(waits),
    // The seats of one person show the same entries: the largest number counts.
    unseen: Math.max(0, ...yours.map(unseen)),
    // A person without a seat may be shown the game late, or not at all.
    activity: yours.length > 0 ? room.activity : room.openedAt,
    ...chapterOf(table, yours),
    ...endOf(room, yours),
    ...(deadline < never && { deadline: new Date(deadline).toISOString() }),
  }
}

const rankOf = ({ waitsForYou, status }: MyRoom): number => {
  if (waitsForYou) return 0
  return { playing: 1, waiting: 2, over: 3 }[status]
}

/** Entries without an end come after all that have one. */
const byEnd = ({ deadline: a = '~' }: MyRoom, { deadline: b = '~' }: MyRoom): number =>
  a < b ? -1 : a > b ? 1 : 0

/**
 * Rooms where it is the person's turn (the first to run out of time first), then running games, then open rooms, then
 * games that are over; of each the latest first.
 */
export const byUrgency = (a: MyRoom, b: MyRoom): number =>
  rankOf(a) - rankOf(b) ||
  byEnd(a, b) ||
  b.activity.localeCompare(a.activity) ||
  b.openedAt.localeCompare(a.openedAt)
