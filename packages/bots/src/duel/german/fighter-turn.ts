import { directions, type Hex, sameJson, stateAfter } from '@opsroom/rules/core'
import {
  type DuelOpen,
  type FighterOrder,
  fuelForHex,
  isAirborne,
  type Squadron,
  type SquadronId,
  squadronIds,
  tankOf,
} from '@opsroom/rules/duel'
import { engagementEntries, isMosquitoOver } from '@opsroom/rules/duel/forecast'
import type { HexChancesByMove } from '../model/belief.ts'
import { type Gains, gainsOf } from '../model/gains.ts'
import { cachedOnce } from '../model/once.ts'
import { isLegal, type Situation } from '../situation.ts'
import { hexIndexesOf, type Prospect, worthInAir, worthOnGround } from './airwar.ts'
import { type AirborneSquadron, canAllLand, emptyAirports, type FuelHome, fuelHomeFunction } from './home.ts'

/** The German's expectations for the rest of the night. */
export interface NightOutlook {
  /**
   * The hexes that the bomber may enter with its next moves. The orders of a turn use only the first move; the
   * prospects cover the others.
   */
  passing: HexChancesByMove
  /** The prospect of a squadron whose full tank is `tank`. */
  prospect(tank: number, home: FuelHome): Prospect
  /**
   * The gains in a given state, from the outlook's cache; absent when the outlook has no cache: gains are then computed
   * for each state.
   */
  gains?(open: DuelOpen): Gains
  /** The random amount in VP by which an order is overvalued, so that not every sample plays alike. */
  whim?(squadron: SquadronId, at: Hex, height: Squadron['height']): number
}

/**
 * Caches the prospects that `work` computes: while no squadron takes off or lands, the fuel to reach an airport stays
 * the same, and squadrons with the same tank have the same prospects.
 */
export function cachedProspects(work: NightOutlook['prospect']): NightOutlook['prospect'] {
  const known = new Map<FuelHome, Map<number, Prospect>>()
  return (tank, home) => {
    const byTank = cachedOnce(known, home, () => new Map<number, Prospect>())
    return cachedOnce(byTank, tank, () => work(tank, home))
  }
}

/** An order for one squadron with its result; without `order`, the squadron stays on the ground. */
interface Candidate {
  order?: FighterOrder
  at: Hex
  fuel: number
  height: 'ground' | 'low' | 'high'
  crossed: Hex[]
}

function candidates({ rules, open }: Situation, squadron: SquadronId): Candidate[] {
  const { at = 0, height, fuel } = open.squadrons[squadron]
  const wind = open.weather?.wind
  const paths = [[], ...directions.map((heading) => [heading]), ...(wind ? [[wind, wind]] : [])]
  const found: Candidate[] = height === 'ground' ? [{ at, fuel, height, crossed: [] }] : []
  for (const path of paths) {
    const crossed = rules.board.follow(at, path)
    if (!crossed) continue
    const end = crossed.at(-1) ?? at
    const [heading] = path
    const moving = path.length === 2 ? 2 : heading ? fuelForHex(wind, heading) : undefined
    for (const altitude of ['high', 'low'] as const) {
      const cost = moving ?? (height === 'ground' && altitude === 'high' ? 2 : 1)
      found.push({
        order: { type: 'fighter', squadron, path, altitude },
        at: end,
        fuel: fuel - cost,
        height: altitude,
        crossed,
      })
    }
    const tank = tankOf(rules, squadron)
    found.push({
      order: { type: 'fighter', squadron, path, land: true },
      at: end,
      fuel: tank,
      height: 'ground',
      crossed,
    })
  }
  return found
}

/** The points that the order of this candidate costs because the squadron meets the Mosquito (S2). */
function meeting({ rules, open }: Situation, { order, crossed }: Candidate, from: Hex): number {
  if (!order) return 0
  const stays = rules.edition === 'v2' && crossed.length === 0 && isMosquitoOver(open, from)
  if (!stays && !crossed.some((hex) => isMosquitoOver(open, hex))) return 0
  const cost = (engaged: SquadronId[]) =>
    engagementEntries(rules, { ...open, engaged }).reduce((sum, { total }) => sum + total, 0)
  return cost([...open.engaged, order.squadron]) - cost(open.engaged)
}

/**
 * The expected points of one squadron from this turn's fight in its hex. Points for searchlights are included unless
 * another squadron has taken them.
 */
function fighting(
  gains: Gains,
  { open }: Situation,
  passing: HexChancesByMove,
  { at, height }: Candidate,
  lit: Set<Hex>,
): number {
  const chance = height === 'ground' ? 0 : (passing[0]?.get(at) ?? 0)
  if (chance === 0) return 0
  const { each, lights, low } = gains.fight(at, open.bomber?.flown.length ?? 0)
  return chance * Math.max(0, each + (lit.has(at) ? 0 : lights) - (height === 'low' ? low : 0))
}

/** Whether all squadrons that are in the air after this order can still land somewhere. */
function isSafe({ rules, open }: Situation, squadron: SquadronId, { at, fuel, height }: Candidate): boolean {
  const after: DuelOpen = {
    ...open,
    squadrons: { ...open.squadrons, [squadron]: { ...open.squadrons[squadron], at, fuel, height } },
  }
  const aloft = squadronIds.flatMap((id): AirborneSquadron[] => {
    const { at: hex, fuel: left } = after.squadrons[id]
    return hex !== undefined && isAirborne(after.squadrons[id]) ? [{ hex, fuel: left }] : []
  })
  return canAllLand(rules, after, aloft, emptyAirports(rules, after))
}

/**
 * The best order for a squadron that has not acted; undefined if no order is possible. The result has no `order` when
 * staying on the ground is best.
 */
function bestFor(
  situation: Situation,
  outlook: NightOutlook,
  gains: Gains,
  squadron: SquadronId,
  lit: Set<Hex>,
  isWanted: (candidate: Candidate) => boolean = () => true,
): Candidate | undefined {
  const { rules, open } = situation
  const { at: from = 0, height } = open.squadrons[squadron]
  const home = fuelHomeFunction(rules, open, emptyAirports(rules, open))
  const prospect = outlook.prospect(tankOf(rules, squadron), home)
  const grid = hexIndexesOf(rules)
  let best: { candidate: Candidate; worth: number } | undefined
  for (const candidate of candidates(situation, squadron)) {
    const { at, fuel, order } = candidate
    if (fuel < 0 || !isWanted(candidate)) continue
    const lands = candidate.height === 'ground'
    let worth = fighting(gains, situation, outlook.passing, candidate, lit)
    worth += lands ? worthOnGround(grid, prospect, at) : worthInAir(grid, prospect, at, fuel)
    worth -= meeting(situation, candidate, from)
    if (order && height === 'ground') worth -= gains.airfield(from, 'takeOff')
    if (order?.land) worth -= gains.airfield(at, 'landing')
    worth += outlook.whim?.(squadron, at, candidate.height) ?? 0
    if (best && worth <= best.worth + 1e-9) continue
    // The penalty for an order after which not all squadrons can land is large: no squadron may fly where it cannot get
    // home, or take the last airport that another squadron can reach.
    if (order && !isSafe(situation, squadron, candidate)) worth -= 100
    if (best && worth <= best.worth + 1e-9) continue
    if (!order || isLegal(situation, order)) best = { candidate, worth }
  }
  return best?.candidate
}

/**
 * The most promising orders of one squadron by this outlook, the best first; the list ends where staying on the ground
 * is better.
 */
export function promisingOrders(
  situation: Situation,
  outlook: NightOutlook,
  squadron: SquadronId,
  most: number,
): FighterOrder[] {
  const gains = outlook.gains?.(situation.open) ?? gainsOf(situation.rules, situation.open)
  const found: FighterOrder[] = []
  const isNew = ({ order }: Candidate) => !order || !found.some((other) => sameJson(other, order))
  while (found.length < most) {
    const best = bestFor(situation, outlook, gains, squadron, new Set(), isNew)
    if (!best?.order) return found
    found.push(best.order)
  }
  return found
}

/** The fuel that a squadron has beyond its need to reach an airport; the squadron with the least acts first. */
const spare = ({ rules, open }: Situation, id: SquadronId): number => {
  const { at = 0, fuel, height } = open.squadrons[id]
  if (height === 'ground') return 100
  return fuel - fuelHomeFunction(rules, open, emptyAirports(rules, open))(at)
}

/** The squadrons that may still act in this turn, those with the least fuel to spare first. */
const toAct = (situation: Situation): SquadronId[] =>
  squadronIds
    .filter((id) => {
      const { status, at, height } = situation.open.squadrons[id]
      return (
        status === 'ready' &&
        at !== undefined &&
        !situation.open.acted.includes(id) &&
        !(height === 'ground' && situation.open.bomber?.landed)
      )
    })
    .sort((a, b) => spare(situation, a) - spare(situation, b))

/** All orders of this fighters' turn, in sequence; each is chosen in the state after the orders before it. */
export function fightersTurnOrders(
  situation: Situation,
  outlook: NightOutlook,
): { orders: FighterOrder[]; after: Situation } {
  const orders: FighterOrder[] = []
  const lit = new Set<Hex>()
  let now = situation
  for (const squadron of toAct(situation)) {
    const gains = outlook.gains?.(now.open) ?? gainsOf(now.rules, now.open)
    const best = bestFor(now, outlook, gains, squadron, lit)
    if (!best?.order) continue
    orders.push(best.order)
    if (best.height !== 'ground') lit.add(best.at)
    now = after(now, best.order)
  }
  return { orders, after: now }
}

/** The situation after a fighter order, which draws no random number. */
function after(situation: Situation, order: FighterOrder): Situation {
  const { game, view, seat } = situation
  const noChance = () => {
    throw new Error('a flight draws nothing')
  }
  const next = stateAfter(game.decide(view, seat, order, noChance), view)
  return { ...situation, view: next, open: next.open }
}
