import { type Hex, oppositeHeading } from '../../core/index.ts'
import { flightAfterCard, flightBeforeTakeOff, type PlannedFlight } from '../plan/flight.ts'
import { completableCards } from '../plan/reach.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'

/**
 * The start airport of the bomber, found by flying its revealed cards backward; undefined when they lead off the board.
 */
function startOf({ board }: Rules, { at, flown }: NonNullable<DuelOpen['bomber']>): Hex | undefined {
  return flown.reduceRight<Hex | undefined>(
    (hex, heading) => (hex === undefined ? undefined : board.step(hex, oppositeHeading(heading))),
    at,
  )
}

/**
 * The bomber after its revealed cards, on the assumption that `target` is its target; undefined when public knowledge
 * excludes that target.
 */
function flownTo(
  rules: Rules,
  bomber: NonNullable<DuelOpen['bomber']>,
  target: Hex,
): PlannedFlight | undefined {
  const start = startOf(rules, bomber)
  if (start === undefined) return undefined
  const flight = bomber.flown.reduce<PlannedFlight>(
    (sofar, heading) => flightAfterCard(rules.board, sofar, target, heading),
    flightBeforeTakeOff(start),
  )
  return flight.struck === (bomber.struck !== undefined) && (!flight.struck || bomber.struck === target)
    ? flight
    : undefined
}

/**
 * The hexes that the bomber may still enter, each with the fewest further cards, by any legal route of at most 14 cards
 * to any city that agrees with the revealed cards (D4.1 to D4.4). Computed from public facts alone. Empty while no
 * bomber flies, and in the solo mission, where drawn cards lead the bomber (D11).
 */
export function bomberReach(rules: Rules, open: Pick<DuelOpen, 'bomber'>): ReadonlyMap<Hex, number> {
  const reached = new Map<Hex, number>()
  const { bomber } = open
  if (!bomber || bomber.landed || rules.setup.solo) return reached
  for (const target of rules.board.cities) {
    const flight = flownTo(rules, bomber, target)
    const known = new Set<string>()
    let layer = flight ? [flight] : []
    for (let cards = 1; layer.length > 0; cards++) {
      layer = layer.flatMap((before) =>
        completableCards(rules, target, before).flatMap(([, after]) => {
          const key = `${after.at} ${after.heading ?? ''} ${after.struck}`
          if (known.has(key)) return []
          known.add(key)
          reached.set(after.at, Math.min(cards, reached.get(after.at) ?? Number.POSITIVE_INFINITY))
          return [after]
        }),
      )
    }
  }
  return reached
}
