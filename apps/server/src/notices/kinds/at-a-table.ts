import { eliminatedSeats, type SeatId, type TableOpen } from '@opsroom/rules/core'
import { botWithPersonId } from '../../table/holders.ts'
import type { Table } from '../../table/table.ts'
import { newlyAwaitedSeats } from '../../table/waiting-seats.ts'
import type { TableNoticeFacts } from '../table-moment.ts'

const idsOf = (table: Table): SeatId[] => table.facts.game.seats.map(({ id }: { id: SeatId }) => id)

/**
 * The people who hold seats at a table, each listed once. Bots are left out.
 * @param seats all seats of the table by default
 */
export const holdersAt = (table: Table, seats: readonly SeatId[] = idsOf(table)): string[] => {
  const holders = seats.flatMap((seat) => table.holderOf(seat) ?? [])
  return [...new Set(holders)].filter((person) => botWithPersonId(person) === undefined)
}

/**
 * The holders of the seats for which a game has just begun to wait. A person is listed once for each such seat.
 * @param way `preparation` for seats that are waited for in a secret phase, otherwise `turn`
 */
export const peopleNewlyAwaited = (
  { waiting: before }: TableNoticeFacts,
  { waiting: after }: TableNoticeFacts,
  table: Table,
  way: 'turn' | 'preparation',
): string[] =>
  newlyAwaitedSeats(before, after).flatMap(([seat, waits]) => (waits === way ? holdersAt(table, [seat]) : []))

/**
 * The people who have not answered an open request at the table. The person who made it is left out, whichever seats
 * they hold.
 */
export function peopleYetToAnswerRequest(table: Table): string[] {
  const { asked, substitutes } = table.play.table.open
  if (!asked) return []
  const out = eliminatedSeats(table.facts.game, table.play)
  const seats = idsOf(table).filter(
    (seat) => !asked.agreed.includes(seat) && !out.includes(seat) && substitutes?.[seat] === undefined,
  )
  const asker = table.holderOf(asked.seat)
  return holdersAt(table, seats).filter((person) => person !== asker)
}

export const hasNewRequest = ({ asked: before }: TableOpen, { asked: after }: TableOpen): boolean =>
  after !== undefined && (before?.seat !== after.seat || before.wish !== after.wish)

/** The host of a room, if another person has just sat down before the start; otherwise nobody. */
export function hostIfSomebodySatDown(table: Table, before: TableOpen, after: TableOpen): string[] {
  if (after.started) return []
  const host = table.play.table.sealed?.host
  if (host === undefined) return []
  const taken = Object.keys(after.taken).filter((seat) => before.taken[seat] === undefined)
  return holdersAt(table, taken).some((person) => person !== host) ? [host] : []
}

export const isGameNewlyOver = (before: TableOpen, after: TableOpen): boolean =>
  after.ending !== undefined && before.ending === undefined

/** Whether a chapter has just ended and the game goes on. */
export const isChapterNewlyOver = (before: TableNoticeFacts, after: TableNoticeFacts): boolean =>
  after.open.ending === undefined && after.chaptersOver > before.chaptersOver
