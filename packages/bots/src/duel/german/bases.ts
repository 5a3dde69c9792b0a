import type { Hex } from '@opsroom/rules/core'
import { type SquadronId, type SquadronsOrder, squadronIds } from '@opsroom/rules/duel'
import { imaginedRaids, trafficOf } from '../model/raiders.ts'
import type { Situation } from '../situation.ts'

/** The number of raids that are imagined in order to see which hexes bombers pass. */
const raidsImagined = 16

/**
 * The order that bases squadrons at airports close to the routes of imagined raids: each at the airport near which the
 * squadrons placed before leave most traffic unguarded. The weather is not known yet.
 * @param whim the influence of chance, from 0
 */
export function basesOrder(situation: Situation, whim: number): SquadronsOrder {
  const { rules, open, rng } = situation
  const { board } = rules
  const traffic = trafficOf(imaginedRaids(situation, raidsImagined))
  const guarded = new Map<Hex, number>()
  const at: Partial<Record<SquadronId, Hex>> = {}
  for (const squadron of squadronIds) {
    if (open.squadrons[squadron].status !== 'ready') continue
    const worth = (base: Hex) => {
      let sum = (rng.int(1000) / 1000) * whim
      for (const [hex, passes] of traffic) {
        const distance = board.distance(base, hex)
        if (distance <= 2 && !board.isHomeWaters(hex))
          sum += passes / (1 + distance) / (1 + (guarded.get(hex) ?? 0))
      }
      return sum
    }
    const free = board.germanAirports.filter((base) => !Object.values(at).includes(base))
    const scored = free.map((base): [Hex, number] => [base, worth(base)])
    const best = scored.reduce((a, b) => (b[1] > a[1] ? b : a), scored[0] ?? [0, 0])[0]
    at[squadron] = best
    for (const hex of traffic.keys())
      if (board.distance(best, hex) <= 2) guarded.set(hex, (guarded.get(hex) ?? 0) + 1)
  }
  return { type: 'squadrons', at }
}
