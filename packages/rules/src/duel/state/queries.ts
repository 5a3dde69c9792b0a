import type { Hex } from '../../core/index.ts'
import { type SquadronId, squadronIds, type TileKind } from '../board/pieces.ts'
import type { Rules } from '../rules/rules.ts'
import type { ScoringScene } from '../rules/rules-data.ts'
import type { DuelOpen, DuelState, Plan, Squadron } from './open.ts'
import { seatOfSide } from './seats.ts'

/** The number of tiles of a kind in a hex that still act: placed and not destroyed (D15.11). */
export function intactTileCount(open: DuelOpen, hex: Hex, kind: TileKind): number {
  const placed = open.ground.placed[hex]?.[kind] ?? 0
  return placed === 0 ? 0 : placed - (open.ground.destroyed[hex]?.[kind] ?? 0)
}

/** The number of tiles in a hex that fire at the bomber as flak does (S5). */
export const flakCountIn = ({ rules, open, hex }: ScoringScene): number =>
  rules.flakKinds
    .filter((kind) => !rules.tiles.get(kind)?.isSilent?.(open))
    .reduce((sum, kind) => sum + intactTileCount(open, hex, kind), 0)

/** Whether a squadron is ready and not on the ground. */
export const isAirborne = (squadron: Squadron): boolean =>
  squadron.status === 'ready' && squadron.height !== 'ground'

/** The airborne squadrons in a hex. Squadrons on the ground neither fight nor are fought (D6.10). */
export const airborneSquadronsAt = (open: DuelOpen, hex: Hex): SquadronId[] =>
  squadronIds.filter((id) => open.squadrons[id].at === hex && isAirborne(open.squadrons[id]))

/** Whether the Mosquito is airborne in a hex. Once it has landed it engages and blocks nobody (D5.10). */
export const isMosquitoOver = (open: DuelOpen, hex: Hex): boolean =>
  open.mosquito !== undefined && open.mosquito.at === hex && open.mosquito.height !== 'ground'

/**
 * Whether a German airport has room for an arriving squadron. It takes one squadron, and one more for each intact fuel
 * truck (D6.7).
 */
export function hasFreePlace(open: DuelOpen, airport: Hex, arriving: SquadronId): boolean {
  const there = squadronIds.filter((id) => {
    const { status, at, height } = open.squadrons[id]
    return id !== arriving && status === 'ready' && at === airport && height === 'ground'
  })
  return there.length < 1 + intactTileCount(open, airport, 'fuelTruck')
}

/** Whether a hex holds a German airport. */
export const isGermanAirport = (rules: Rules, hex: Hex): boolean => rules.board.airport(hex) === 'german'

/** Whether the modifier for summer applies now: in summer, once the bomber's 8th card has been turned over (D8.3). */
export const isSummerActive = (open: DuelOpen): boolean =>
  (open.weather?.summer ?? false) && (open.bomber?.flown.length ?? 0) >= 8

/** Whether a hex now has a cloud (D8); false before the weather is known. */
export const hasCloud = (open: DuelOpen, hex: Hex): boolean => open.weather?.clouds.includes(hex) ?? false
/** Whether a hex now has a storm (D8); false before the weather is known. */
export const hasStorm = (open: DuelOpen, hex: Hex): boolean => open.weather?.storms.includes(hex) ?? false
/** Whether a hex now has fog (D8); false before the weather is known. */
export const hasFog = (open: DuelOpen, hex: Hex): boolean => open.weather?.fogs.includes(hex) ?? false
/** Whether the moon is full tonight (D8); false before the weather is known. */
export const isFullMoon = (open: DuelOpen): boolean => open.weather?.moon === 'full'
/** Whether the moon is new tonight (D8); false before the weather is known. */
export const isNewMoon = (open: DuelOpen): boolean => open.weather?.moon === 'new'

/** The British plan that is in force; undefined in a view that may not know it. */
export const britishPlan = ({ open, secrets }: DuelState): Plan | undefined =>
  secrets?.[seatOfSide(open, 'british')]?.plan
