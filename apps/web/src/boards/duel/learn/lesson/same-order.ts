import type { Hex } from '@opsroom/rules/core'
import type { BaseOrder, Board, TilesByHex } from '@opsroom/rules/duel'

const sorted = (record: Readonly<Record<string, unknown>> | undefined) =>
  Object.entries(record ?? {})
    .filter(([, value]) => value !== 0 && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
const tilesOf = (tiles: TilesByHex) => sorted(tiles).map(([hex, here]) => [hex, sorted(here)])

/**
 * The part of an order that matters: two paths of the Mosquito to one hex are the same, as it acts only at its end
 * (D5.1).
 */
function essence(board: Board, from: Hex | undefined, order: BaseOrder): unknown {
  switch (order.type) {
    case 'squadrons':
      return [order.type, sorted(order.at)]
    case 'plan':
      return [order.type, order.start, order.target, order.route, order.mosquito]
    case 'defences':
      return [order.type, tilesOf(order.tiles)]
    case 'mosquito': {
      const { path, land = false, altitude, targetMarkers = 0, bombs } = order
      const end = from === undefined ? path : (board.follow(from, path)?.at(-1) ?? from)
      return [order.type, end, land || altitude, targetMarkers, sorted(bombs)]
    }
    case 'fighter':
      return [order.type, order.squadron, order.path, order.land || order.altitude]
    case 'endFighters':
      return [order.type]
    case 'bomber':
      return [order.type, order.altitude]
  }
}

/** Whether two orders have the same effect. @param from where the Mosquito stands */
export const isSameOrder = (board: Board, from: Hex | undefined, a: BaseOrder, b: BaseOrder): boolean =>
  JSON.stringify(essence(board, from, a)) === JSON.stringify(essence(board, from, b))
