import type { Hex } from '../../core/index.ts'
import { squadronIds, type TilesByHex } from '../board/pieces.ts'
import { landingAirport } from '../plan/flight.ts'
import type { Rules } from '../rules/rules.ts'
import { flakFire } from '../scoring/flak.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import { hasFog, hasStorm } from '../state/queries.ts'
import { seatOfSide } from '../state/seats.ts'

/**
 * Average points of fighters in a hex, reduced by the Mosquito, and increased by each base from which they arrive
 * early: measured in games of Ace against Ace.
 */
const perHex = 0.6
const perBase = 0.25
const perSeaHex = 0.4

/** Squadrons within this many hexes arrive early. */
const near = 2

const squadronsNear = ({ board }: Rules, { squadrons }: Pick<DuelOpen, 'squadrons'>, hex: Hex): number =>
  squadronIds.filter((id) => {
    const { at, status } = squadrons[id]
    return status === 'ready' && at !== undefined && board.distance(at, hex) <= near
  }).length

/** VP that fighters take on average from a bomber in a hex with these tiles. */
export function fighterToll(
  rules: Rules,
  open: Pick<DuelOpen, 'squadrons'>,
  tiles: TilesByHex,
  hex: Hex,
): number {
  const { searchlight = 0, radar = 0 } = tiles[String(hex)] ?? {}
  const bases = squadronsNear(rules, open, hex)
  const met = rules.board.isHomeWaters(hex) ? perSeaHex : perHex + perBase * bases
  return met * (1 + 0.3 * radar) + (bases > 0 ? 0.2 * searchlight : 0)
}

/** VP that a hex costs on average before anything is known of the tiles, more of them near the fighters' bases. */
export const usualToll = (rules: Rules, open: Pick<DuelOpen, 'squadrons'>, hex: Hex): number =>
  (rules.board.isHomeWaters(hex) ? 0.4 : 1.4) + squadronsNear(rules, open, hex) * 0.35

function gunsIn(rules: Rules, open: DuelOpen, hex: Hex): number {
  const height = open.bomber?.altitude ?? 'high'
  const bomber = { flown: [], landed: false, ...open.bomber, at: hex, height, altitude: height }
  return flakFire({ rules, hex, open: { ...open, bomber } }).reduce((sum, { total }) => sum + total, 0)
}

/**
 * VP that the bomber can expect to lose in each hex that it enters, by the bots' estimate: guns that still fire (S5),
 * storms (S6), average fighters (S4); on the airport where the seat's own plan ends also fog (S6). It uses what the
 * seat knows: before the curtain tiles are unknown, and count as average.
 */
export function expectedLoss(rules: Rules, { open, secrets }: DuelView): ReadonlyMap<Hex, number> {
  const plan = secrets?.[seatOfSide(open, 'british')]?.plan
  const end = plan && landingAirport(rules.board, plan)
  const placed = open.ground.placed
  const isKnown = open.phase === 'duel' || open.phase === 'over'
  return new Map(
    [...rules.board.hexes.keys()].map((hex) => [
      hex,
      (isKnown
        ? gunsIn(rules, open, hex) + fighterToll(rules, open, placed, hex)
        : usualToll(rules, open, hex)) +
        (hasStorm(open, hex) ? 2 : 0) +
        (hex === end && hasFog(open, hex) ? 2 : 0),
    ]),
  )
}
