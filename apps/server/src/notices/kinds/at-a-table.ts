import { eliminatedAt, type SeatId, type TableOpen } from '@opsroom/rules/core'
import { botHolding } from '../../table/holders.ts'
import type { Table } from '../../table/table.ts'
import { newlyWaiting } from '../../table/waiting-seats.ts'
import type { TableMoment } from '../table-moment.ts'

const idsOf = (table: Table): SeatId[] => table.facts.game.seats.map(({ id }: { id: SeatId }) => id)

/** The people who hold seats, each once. @param seats all seats of the table by default */
export const holdersAt = (table: Table, seats: readonly SeatId[] = idsOf(table)): string[] => {
  const holders = seats.flatMap((seat) => table.holderOf(seat) ?? [])
  return [...new Set(holders)].filter((person) => botHolding(person) === undefined)
}

/** The people for whose seats a game has just begun to wait in this way, once for each seat. */
export const peopleNewlyAwaited = (
  { waiting: before }: TableMoment,
  { waiting: after }: TableMoment,
  table: Table,
  way: 'turn' | 'preparation',
): string[] =>
  newlyWaiting(before, after).flatMap(([seat, waits]) => (waits === way ? holdersAt(table, [seat]) : []))

/** The people who are asked for something and have not answered. The one who asks may hold several seats. */
export function peopleAskedAt(table: Table): string[] {
  const { asked, substitutes } = table.play.table.open
  if (!asked) return []
  const out = eliminatedAt(table.facts.game, table.play)
  const seats = idsOf(table).filter(
    (seat) => !asked.agreed.includes(seat) && !out.includes(seat) && substitutes?.[seat] === undefined,
  )
  const asker = table.holderOf(asked.seat)
  return holdersAt(table, seats).filter((person) => person !== asker)
}

export const hasNewRequest = ({ asked: before }: TableOpen, { asked: after }: TableOpen): boolean =>
  after !== undefined && (before?.seat !== after.seat || before.wish !== after.wish)

/** The host hears of others who sit down before the start. */
export function hostIfSomebodySatDown(table: Table, before: TableOpen, after: TableOpen): string[] {
  if (after.started) return []
  const host = table.play.table.sealed?.host
  if (host === undefined) return []
  const taken = Object.keys(after.taken).filter((seat) => before.taken[seat] === undefined)
  return holdersAt(table, taken).some((person) => person !== host) ? [host] : []
}

export const isNewlyOver = (before: TableOpen, after: TableOpen): boolean =>
  after.ending !== undefined && before.ending === undefined

/** A chapter is over, and the game is not. */
export const isChapterNewlyOver = (before: TableMoment, after: TableMoment): boolean =>
  after.open.ending === undefined && after.chaptersOver > before.chaptersOver
