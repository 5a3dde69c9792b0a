import type { MyRoom } from '@opsroom/protocol'
import {
  begunChapters,
  clockRunsOutAt,
  type Person,
  seatRunsOutAt,
  seatsWaitingAtTable,
} from '@opsroom/rules/core'
import type { LastSeen, RoomRow } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import { seatIdsHeldBy, summaryForHolder } from './summary.ts'

/** For each of a person's seats in a room, the last entry that the person has seen. */
export type LastSeenBySeat = ReadonlyMap<string, LastSeen>

/**
 * Whether a room may hold something that a person has not seen. A finished game holds nothing new once its end was
 * seen.
 */
export const mayHaveNews = (
  { status, activity, ...room }: RoomRow,
  person: Person,
  seen: LastSeenBySeat,
): boolean =>
  status !== 'over' ||
  seatIdsHeldBy(room, person).some((seat) => (seen.get(seat)?.at.getTime() ?? 0) <= Date.parse(activity))

const never = Number.POSITIVE_INFINITY

/** The time at which a seat runs out of time, by its own clock or by the common clock of a secret phase. */
function deadlineOf(table: Table | undefined, seat: string): number {
  const clocks = table?.play.table.open.clocks
  return (clocks && (clockRunsOutAt(clocks, clocks.common) ?? seatRunsOutAt(clocks, seat))) ?? never
}

/** The current chapter of a game that has several, as a seat of the person may know it. */
function chapterOf(table: Table | undefined, [seat]: readonly string[]): Pick<MyRoom, 'chapter'> {
  if (!table || seat === undefined || table.status !== 'playing') return {}
  const { game } = table.facts
  const chapters = begunChapters(game, table.viewOf(seat))
  const { chapterCount: of } = game
  if (chapters.length === 0 || of === 1) return {}
  const points = chapters.findLast(({ ended }) => ended)?.ended?.result.points
  return { chapter: { number: chapters.length, ...(of !== undefined && { of }), ...(points && { points }) } }
}

/** The result of a game for a person with exactly one seat in it. A person with several seats has both won and lost. */
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
 * A room as its host or one of its players sees it in their list. Facts about play come from the views and the
 * numbering of the person's own seats; times are the times of public events only.
 * @param table tells whether it waits for the person, and how many entries are new. Absent when the game holds nothing
 * new
 */
export function myRoomOf(
  room: RoomRow,
  person: Person,
  table: Table | undefined,
  seen: LastSeenBySeat,
): MyRoom {
  const yours = seatIdsHeldBy(room, person)
  const waits = (seat: string) =>
    table !== undefined && seatsWaitingAtTable(table.facts.game, table.viewOf(seat)).seats.includes(seat)
  const unseen = (seat: string) =>
    table ? Math.max(0, table.numbering.last(seat) - (seen.get(seat)?.number ?? 0)) : 0
  const deadline = Math.min(...yours.filter(waits).map((seat) => deadlineOf(table, seat)))
  return {
    ...summaryForHolder(room, table, yours),
    yours,
    host: room.host === person.id,
    waitsForYou: yours.some(waits),
    // All seats of one person are shown the same entries, so the numbers of unseen entries are not added up: the
    // largest counts.
    unseen: Math.max(0, ...yours.map(unseen)),
    // A host without a seat may be shown the game late, or not at all, so its activity must not be told.
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

/** Rooms without a deadline are sorted after all rooms that have one. */
const byEnd = ({ deadline: a = '~' }: MyRoom, { deadline: b = '~' }: MyRoom): number =>
  a < b ? -1 : a > b ? 1 : 0

/**
 * The order of a person's rooms: first the rooms where it is the person's turn, by deadline; then running games, open
 * rooms and finished games, in each group the latest first.
 */
export const byUrgency = (a: MyRoom, b: MyRoom): number =>
  rankOf(a) - rankOf(b) ||
  byEnd(a, b) ||
  b.activity.localeCompare(a.activity) ||
  b.openedAt.localeCompare(a.openedAt)
