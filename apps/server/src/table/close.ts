import { pointsBySeat, type TableEvent } from '@opsroom/rules/core'
import { writeSystemEvent } from './system-event.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** The event that ends a game without a winner; undefined when the game is over already. */
function closing(table: Table, seed: string): TableEvent | undefined {
  if (table.status === 'over') return undefined
  const points = pointsBySeat(table.facts.game, table.play)
  return { type: 'ended', open: { ending: { by: 'closed', winners: [], points }, seed } }
}

/** Ends the game of a room without a winner; does nothing when the game is over already. */
export async function closeTable(tables: Tables, room: string): Promise<void> {
  await tables.at(room, async (table) => {
    const { seed } = await tables.chanceOf(table)
    await writeSystemEvent(tables, table, () => closing(table, seed))
  })
}
