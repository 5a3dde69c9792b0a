import { endedChapters, openOf, type TableOpen } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { SeatWaits, WaitingSeatsCache } from '../table/waiting-seats.ts'

/**
 * The basis of notices: the public part of a table, and for each seat whether the game waits for it by that seat's own
 * view. So nothing that one seat is sent depends on what another one does in secret.
 */
export interface TableMoment {
  waiting: SeatWaits
  open: TableOpen
  chaptersOver: number
}

export const tableMomentOf = (table: Table, waitingSeats: WaitingSeatsCache): TableMoment => {
  return {
    waiting: waitingSeats.at(table),
    open: table.play.table.open,
    chaptersOver: endedChapters(table.facts.game, openOf(table.play)),
  }
}
