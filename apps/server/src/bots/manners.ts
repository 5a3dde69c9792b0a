import type { SeatId, TableCommand } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/**
 * What a bot says at the table, beside the game: it lets others take back and have
 * somebody play on for them, plays every game out, and plays again.
 */
export function wishFor(table: Table, seat: SeatId): TableCommand | undefined {
  const { asked, ending, rematch, started } = table.play.table.open
  if (ending) return rematchFor(table, seat, rematch)
  if (!started || !asked || asked.seat === seat || asked.agreed.includes(seat)) return undefined
  return { type: 'answer', seat, agrees: asked.wish !== 'draw' }
}

function rematchFor(
  table: Table,
  seat: SeatId,
  rematch: Table['play']['table']['open']['rematch'],
): TableCommand | undefined {
  if (!rematch || rematch.code !== undefined) return undefined
  const wished = table.facts.game.seats.filter(({ id }) => id !== seat).map(({ id }) => rematch.wishes[id])
  const [sides] = wished
  if (!sides || wished.some((other) => other !== sides) || rematch.wishes[seat] === sides) return undefined
  return { type: 'rematch', seat, sides }
}
