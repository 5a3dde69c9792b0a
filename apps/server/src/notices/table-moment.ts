import { endedChapters, openOf, type TableOpen } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { SeatWaits, WaitingSeatsCache } from '../table/waiting-seats.ts'

/**
 * The facts about a table from which notices follow: its public part, and for each seat whether the game waits for it,
 * by the view of that seat. So no notice to one seat depends on a secret of another.
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
