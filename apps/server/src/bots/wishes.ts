import type { SeatId, TableCommand } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'

/**
 * The table command that a bot wants to give: it agrees to take-backs and substitutes, refuses a draw, and agrees to a
 * rematch.
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
