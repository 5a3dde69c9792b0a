import { type Direction, directions, type Hex } from '../../core/index.ts'
import { fuelForHex } from '../fighters/fuel.ts'
import type { SquadronId } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen } from '../state/open.ts'
import { hasRoom } from '../state/queries.ts'

/** The cheapest way of a squadron to an airport that has room for it now. */
export interface WayHome {
  /** Fuel for the whole way. */
  fuel: number
  /** The first hex of it; absent over the airport itself. */
  first?: Direction
}

interface Reached extends WayHome {
  at: Hex
}

/** By the wind of now (D6.3), one hex after the other. @returns undefined if no airport has room */
export function wayHome({ board }: Rules, open: DuelOpen, squadron: SquadronId): WayHome | undefined {
  const start = open.squadrons[squadron].at
  if (start === undefined) return undefined
  const airports = new Set(board.germanAirports.filter((hex) => hasRoom(open, hex, squadron)))
  const settled = new Set<Hex>()
  const reached: Reached[] = [{ at: start, fuel: 0 }]
  for (;;) {
    const next = reached.filter(({ at }) => !settled.has(at)).sort((a, b) => a.fuel - b.fuel)[0]
    if (!next) return undefined
    const { at, ...way } = next
    if (airports.has(at)) return way
    settled.add(at)
    for (const heading of directions) {
      const hex = board.follow(at, [heading])?.[0]
      if (hex === undefined || settled.has(hex)) continue
      const fuel = next.fuel + fuelForHex(open.weather?.wind, heading)
      reached.push({ at: hex, fuel, first: next.first ?? heading })
    }
  }
}
