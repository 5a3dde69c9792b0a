import type { Hex } from '../../core/index.ts'
import { squadronIds } from '../board/pieces.ts'
import { landingAirport } from '../plan/flight.ts'
import type { Rules } from '../rules/rules.ts'
import { flakEntries } from '../scoring/flak.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import { hasFog, hasStorm, intactTileCount } from '../state/queries.ts'
import { seatOfSide } from '../state/seats.ts'

/**
 * The average VP that fighters take from the bomber in a hex over Germany: for each squadron nearby; for each
 * searchlight and radar in the hex; and for each pair of such a tile and a squadron nearby, because fighters gather
 * where tiles make a fight worth more (D7.3). The points of the British in S2 and S3 are deducted. Measured in 1,200
 * games of the bot Ace against itself, as it played before 29 November 2026 (docs/balance.md); in home waters the
 * points of both sides are equal.
 */
const perSquadron = 0.11
const perTile = 0.31
const perTileAndSquadron = 0.36

/** The distance in hexes up to which a squadron counts as near a hex that the bomber enters. */
const near = 2

const squadronsNear = ({ board }: Rules, { squadrons }: Pick<DuelOpen, 'squadrons'>, hex: Hex): number =>
  squadronIds.filter((id) => {
    const { at, status } = squadrons[id]
    return status === 'ready' && at !== undefined && board.distance(at, hex) <= near
  }).length

/**
 * The average VP that fighters take from the bomber in a hex.
 * @param tiles the numbers of searchlights and radars in the hex
 */
export function fighterToll(
  rules: Rules,
  open: Pick<DuelOpen, 'squadrons'>,
  hex: Hex,
  { searchlight = 0, radar = 0 }: Partial<Record<'searchlight' | 'radar', number>> = {},
): number {
  if (rules.board.isHomeWaters(hex)) return 0
  const squadrons = squadronsNear(rules, open, hex)
  return perSquadron * squadrons + (searchlight + radar) * (perTile + perTileAndSquadron * squadrons)
}

/** The average VP that a hex costs the bomber while the tiles are unknown; each squadron near the hex raises it. */
export const usualToll = (rules: Rules, open: Pick<DuelOpen, 'squadrons'>, hex: Hex): number =>
  (rules.board.isHomeWaters(hex) ? 0.4 : 1.4) + squadronsNear(rules, open, hex) * 0.35

function gunsIn(rules: Rules, open: DuelOpen, hex: Hex): number {
  const height = open.bomber?.altitude ?? 'high'
  const bomber = { flown: [], landed: false, ...open.bomber, at: hex, height, altitude: height }
  return flakEntries({ rules, hex, open: { ...open, bomber } }).reduce((sum, { total }) => sum + total, 0)
}

/**
 * The VP that the bomber can expect to lose in each hex, as the bots estimate it: guns that still fire (S5), storms
 * (S6), average fighters (S4), and fog on the landing airport of the seat's own plan (S6). It uses only the seat's
 * knowledge: before the duel the tiles are unknown, and averages stand in for them. Tiles that were destroyed count no
 * more.
 */
export function expectedLoss(rules: Rules, { open, secrets }: DuelView): ReadonlyMap<Hex, number> {
  const plan = secrets?.[seatOfSide(open, 'british')]?.plan
  const end = plan && landingAirport(rules.board, plan)
  const intactTilesIn = (hex: Hex) => ({
    searchlight: intactTileCount(open, hex, 'searchlight'),
    radar: intactTileCount(open, hex, 'radar'),
  })
  const isKnown = open.phase === 'duel' || open.phase === 'over'
  return new Map(
    [...rules.board.hexes.keys()].map((hex) => [
      hex,
      (isKnown
        ? gunsIn(rules, open, hex) + fighterToll(rules, open, hex, intactTilesIn(hex))
        : usualToll(rules, open, hex)) +
        (hasStorm(open, hex) ? 2 : 0) +
        (hex === end && hasFog(open, hex) ? 2 : 0),
    ]),
  )
}
