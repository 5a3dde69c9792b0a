import type { Hex } from '@opsroom/rules/core'
import type { TileKind } from '@opsroom/rules/duel'
import { patternDeployment, type ShelteredCities } from '../german/deployment.ts'
import { drawWeighted } from '../model/belief.ts'
import type { Situation } from '../situation.ts'
import { type PreparedDeployment, type PreparedRaid, prepareDeployment } from './reckoning.ts'

/**
 * A deployment with guns and searchlights in these hexes, some smoke screens against bombs, and shelters over cities.
 */
function deploymentOn(
  situation: Situation,
  hexes: readonly Hex[],
  smoke: number,
  sheltered: ShelteredCities,
): PreparedDeployment | undefined {
  const pattern: TileKind[] = Array.from({ length: smoke }, () => 'smokeScreen')
  for (let more = 0; more < 8; more++)
    pattern.push('flak', 'searchlight', ...(more % 2 === 0 ? ['radar'] : []))
  const tiles = patternDeployment(situation, hexes, pattern, sheltered)
  return tiles && prepareDeployment(situation.rules, situation.open, tiles)
}

/** `count` different hexes, drawn with the given probabilities. */
function drawn({ rng }: Situation, chances: ReadonlyMap<Hex, number>, count: number): Hex[] {
  const left = [...chances].map(([hex, chance]) => ({ hex, chance }))
  const hexes: Hex[] = []
  while (hexes.length < count && left.length > 0) {
    const next = drawWeighted(left, rng)
    if (!next) break
    hexes.push(next.hex)
    left.splice(left.indexOf(next), 1)
  }
  return hexes
}

const sharpened = (chances: ReadonlyMap<Hex, number>): Map<Hex, number> =>
  new Map([...chances].map(([hex, chance]) => [hex, chance ** 2]))

const add = (chances: Map<Hex, number>, hex: Hex, chance: number) =>
  chances.set(hex, (chances.get(hex) ?? 0) + chance)

/**
 * A function that draws random hexes on the routes of raids; the more often raids pass a hex, the more often it is
 * drawn.
 */
export function drawerOfBusySites(
  situation: Situation,
  raids: readonly PreparedRaid[],
  often: readonly number[],
): () => Hex[] {
  const { rules, rng } = situation
  const passes = new Map<Hex, number>()
  for (const [place, { hexes }] of raids.entries())
    for (const hex of hexes) if (!rules.board.isHomeWaters(hex)) add(passes, hex, often[place] ?? 0)
  return () => {
    const greedy = rng.int(2) === 0
    return drawn(situation, greedy ? sharpened(passes) : passes, 2 + rng.int(5))
  }
}

/**
 * A function that draws random hexes one after the other, each on the routes of many raids that pass none of the hexes
 * drawn before.
 */
export function drawerOfUncoveredSites(
  { rules, rng }: Situation,
  raids: readonly PreparedRaid[],
  often: readonly number[],
): () => Hex[] {
  const flown = raids.map(({ hexes }, place) => ({
    hexes: [...new Set(hexes)].filter((hex) => !rules.board.isHomeWaters(hex)),
    share: often[place] ?? 0,
  }))
  return () => {
    const sharpness = rng.int(2) === 0 ? 4 : 2
    const count = 2 + rng.int(5)
    const found: Hex[] = []
    let unmet = flown
    while (found.length < count && unmet.length > 0) {
      const passes = new Map<Hex, number>()
      for (const { hexes, share } of unmet) for (const hex of hexes) add(passes, hex, share)
      const chances = [...passes].map(([hex, share]) => ({ hex, chance: share ** sharpness }))
      const next = drawWeighted(chances, rng)
      if (!next) break
      found.push(next.hex)
      unmet = unmet.filter(({ hexes }) => !hexes.includes(next.hex))
    }
    return found
  }
}

/**
 * `count` deployments with guns in hexes that `sites` draws, often with shelters over the cities that the raids go to.
 */
export function deploymentsAgainst(
  situation: Situation,
  raids: readonly PreparedRaid[],
  often: readonly number[],
  sites: () => Hex[],
  count: number,
): PreparedDeployment[] {
  const { rng, isTimeUp } = situation
  const targets = new Map<Hex, number>()
  for (const [place, { plan }] of raids.entries()) add(targets, plan.target, often[place] ?? 0)
  const found: PreparedDeployment[] = []
  for (let more = 0; more < count && !isTimeUp(); more++) {
    const hexes = sites()
    const cities = drawn(situation, targets, rng.int(4))
    const each = cities.length === 0 ? 0 : Math.ceil((4 + rng.int(9)) / cities.length)
    const deployment = deploymentOn(situation, hexes, rng.int(4), { cities, each })
    if (deployment) found.push(deployment)
  }
  return found
}
