import type { Hex } from '../../core/index.ts'
import type { Board } from '../board/prepare.ts'
import type { Rules } from '../rules.ts'

/** How much a hex sees of all straight ways from British airports to cities, each way worth the city's value. */
function traffic(board: Board, hex: Hex): number {
  let sum = 0
  for (const city of board.cities) {
    for (const start of board.britishAirports) {
      const onTheWay = board.distance(start, hex) + board.distance(hex, city) === board.distance(start, city)
      // Many ways lead past hexes in the middle; sharing a way's value between them would only blur the belt.
      if (onTheWay && hex !== city) sum += board.city(city)?.value ?? 0
    }
  }
  return sum
}

/** Hexes of the land where tiles may stand, those first that most bombers will fly over. */
export function approaches({ board }: Rules): Hex[] {
  const seen = new Map(board.land.map((hex) => [hex, traffic(board, hex)]))
  return [...board.land].sort((a, b) => (seen.get(b) ?? 0) - (seen.get(a) ?? 0))
}
