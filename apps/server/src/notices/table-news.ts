import type { NoticeKind } from '@opsroom/protocol'
import { eliminatedAt, endedChapters, openOf, type SeatId, type TableOpen } from '@opsroom/rules/core'
import { botHolding } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import { newlyWaiting, type Waiting, type WaitingSeats } from '../table/waiting-seats.ts'

/** Somebody to whom something is to be said about a room. */
export interface TableNews {
  person: string
  kind: Exclude<NoticeKind, 'seek'>
}

/**
 * The basis of notices: the public part of a table, and for each seat whether the game waits for it by that seat's own
 * view. So nothing that one seat is sent depends on what another one does in secret.
 */
export interface TableMoment {
  waiting: Waiting
  open: TableOpen
  chaptersOver: number
}

export const momentOf = (table: Table, waitingSeats: WaitingSeats): TableMoment => {
  return {
    waiting: waitingSeats.at(table),
    open: table.play.table.open,
    chaptersOver: endedChapters(table.facts.game, openOf(table.play)),
  }
}

/** The people who hold seats, each once. */
const peopleAt = (table: Table, seats: readonly SeatId[]): string[] => {
  const holders = seats.flatMap((seat) => table.holderOf(seat) ?? [])
  return [...new Set(holders)].filter((person) => botHolding(person) === undefined)
}

const idsOf = (table: Table): SeatId[] => table.facts.game.seats.map(({ id }: { id: SeatId }) => id)

/** The people who are asked for something and have not answered. The one who asks may hold several seats. */
export function askedAt(table: Table): string[] {
  const { asked, substitutes } = table.play.table.open
  if (!asked) return []
  const out = eliminatedAt(table.facts.game, table.play)
  const seats = idsOf(table).filter(
    (seat) => !asked.agreed.includes(seat) && !out.includes(seat) && substitutes?.[seat] === undefined,
  )
  const asker = table.holderOf(asked.seat)
  return peopleAt(table, seats).filter((person) => person !== asker)
}

const isAskedAnew = ({ asked: before }: TableOpen, { asked: after }: TableOpen): boolean =>
  after !== undefined && (before?.seat !== after.seat || before.wish !== after.wish)

/** The host hears of others who sit down before the start. */
function seatedAt(table: Table, before: TableOpen, after: TableOpen): string[] {
  if (after.started) return []
  const host = table.play.table.sealed?.host
  if (host === undefined) return []
  const taken = Object.keys(after.taken).filter((seat) => before.taken[seat] === undefined)
  return peopleAt(table, taken).some((person) => person !== host) ? [host] : []
}

/** Notices about the events of a table since a moment, with their receivers. */
export function newsSince(before: TableMoment, after: TableMoment, table: Table): TableNews[] {
  const news = (kind: TableNews['kind'], people: readonly string[]) =>
    people.map((person): TableNews => ({ person, kind }))
  const begun = newlyWaiting(before.waiting, after.waiting)
  const isOver = after.open.ending !== undefined && before.open.ending === undefined
  const isChapterOver = after.open.ending === undefined && after.chaptersOver > before.chaptersOver
  return [
    ...begun.flatMap(([seat, waits]) => news(waits, peopleAt(table, [seat]))),
    ...(isAskedAnew(before.open, after.open) ? news('asked', askedAt(table)) : []),
    ...news('seated', seatedAt(table, before.open, after.open)),
    ...(isChapterOver ? news('chapterOver', peopleAt(table, idsOf(table))) : []),
    ...(isOver ? news('gameOver', peopleAt(table, idsOf(table))) : []),
  ]
}
