import type { AccountTable } from '@opsroom/protocol/account-api'
import { type Person, type SeatId, seatsWaitingAtTable } from '@opsroom/rules/core'
import { botWithPersonId } from '../table/holders.ts'
import type { Table } from '../table/table.ts'

/**
 * Whether a program may play a seat that it has taken: its owner must hold the seat, and everybody must see that a
 * program plays there, or will see it at the end of a secret phase (T21). If the owner leaves the seat and sits down
 * again by hand, the program no longer plays it.
 */
export function mayPlaySeat(table: Table, seat: SeatId, person: Pick<Person, 'id'>): boolean {
  const { open, sealed } = table.play.table
  const isMarked = open.programs?.[seat] === true || sealed?.programs?.includes(seat) === true
  return isMarked && table.holds(person, seat)
}

/**
 * Whether a program may start the game of a room: its owner must be the host, or all seats must be held by programs and
 * bots, so that no other person waits for anything.
 */
export function mayStartGame(table: Table, person: Pick<Person, 'id'>): boolean {
  const { seats, programs } = table.play.table.open
  const isProgram = (seat: SeatId) =>
    programs?.[seat] === true || botWithPersonId(table.holderOf(seat)) !== undefined
  return table.isHost(person) || seats.every(({ id }) => table.holderOf(id) === undefined || isProgram(id))
}

/** A table as the seat of a program may know it, for the list of the program's tables and for its news. */
export function accountTableOf(table: Table, seat: SeatId, person: Pick<Person, 'id'>): AccountTable {
  const { code, gameId, game } = table.facts
  const view = table.viewOf(seat)
  const { taken, programs, rematch } = view.table.open
  const isFull = game.seats.every(({ id }) => taken[id] !== undefined)
  return {
    code,
    game: gameId,
    seat,
    status: table.status,
    waits: table.status === 'playing' && seatsWaitingAtTable(game, view).seats.includes(seat),
    canStart: table.status === 'waiting' && isFull && mayStartGame(table, person),
    last: table.numbering.last(seat),
    seats: game.seats.map(({ id }) => ({
      id,
      side: game.sideOf(view.game, id),
      ...(taken[id] !== undefined && { name: taken[id] }),
      ...(programs?.[id] && { program: true as const }),
    })),
    ...(rematch && { rematch: { wishes: rematch.wishes, ...(rematch.code && { code: rematch.code }) } }),
  }
}
