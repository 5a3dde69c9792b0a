import { columnOf, type Field, hexAt, hexesOf, isOnField, rowOf } from '@opsroom/rules/blue-max'
import type { Direction, Hex } from '@opsroom/rules/core'
import type { HexCell } from '../hex-map.ts'

/** The hexes of a field for drawing: every even row is shifted half a hex to the east (B4.1.1). */
export function cellsOf(field: Field): HexCell[] {
  const there = (column: number, row: number): Hex | undefined => {
    const hex = hexAt(column, row)
    return column >= 1 && row >= 1 && isOnField(field, hex) ? hex : undefined
  }
  return hexesOf(field).map((hex) => {
    const [column, row] = [columnOf(hex), rowOf(hex)]
    const isShifted = row % 2 === 0
    const [west, east] = isShifted ? [column, column + 1] : [column - 1, column]
    const neighbours: Partial<Record<Direction, Hex | undefined>> = {
      W: there(column - 1, row),
      E: there(column + 1, row),
      NW: there(west, row - 1),
      NE: there(east, row - 1),
      SW: there(west, row + 1),
      SE: there(east, row + 1),
    }
    return { hex, row: row - 1, x: column - 1 + (isShifted ? 0.5 : 0), neighbours }
  })
}
