import { endedChapterCount, openPartOfPlay, type TableOpen } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { WaitingSeatsCache, WaitsBySeat } from '../table/waiting-seats.ts'

/**
 * The facts about a table from which notices follow: its public part, and for each seat whether the game waits for it,
 * by the view of that seat. So no notice to one seat depends on a secret of another.
 */
export interface TableNoticeFacts {
  waiting: WaitsBySeat
  open: TableOpen
  chaptersOver: number
}

export const tableNoticeFactsOf = (table: Table, waitingSeats: WaitingSeatsCache): TableNoticeFacts => {
  return {
    waiting: waitingSeats.at(table),
    open: table.play.table.open,
    chaptersOver: endedChapterCount(table.facts.game, openPartOfPlay(table.play)),
  }
}
