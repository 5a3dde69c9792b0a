import type { Belief, Hex, Rng } from '@opsroom/rules/core'
import { meanProspect, type Prospect, prospectOf, prospectsOnRoutes } from '../german/airwar.ts'
import { cachedProspects, type NightOutlook } from '../german/fighter-turn.ts'
import {
  beliefOf,
  bomberStart,
  hexChancesByMove,
  noHexChances,
  type RouteBelief,
  sampleRoute,
} from '../model/belief.ts'
import { gainsOf } from '../model/gains.ts'
import { cachedOnce } from '../model/once.ts'
import type { Situation } from '../situation.ts'

/**
 * The weight, from 0 to 1, of prospects that assume the bomber's route to be known; the rest goes to prospects without
 * this knowledge.
 */
const foresight = 0.6
/** The number of the bomber's moves that Ace looks ahead while the route is not known. */
const horizon = 8

/**
 * Samples of the rest of the bomber's route: each distinct route once, with its frequency, so that it is simulated only
 * once.
 */
function sampledRoutes(belief: RouteBelief, rng: Rng, samples: number): { hexes: Hex[]; often: number }[] {
  const routes = new Map<string, { hexes: Hex[]; often: number }>()
  for (let sample = 0; sample < samples; sample++) {
    const hexes = sampleRoute(belief, rng)?.hexes ?? []
    const same = cachedOnce(routes, hexes.join(), () => ({ hexes, often: 0 }))
    same.often += 1
  }
  return [...routes.values()]
}

export interface AceOutlook extends NightOutlook {
  belief?: RouteBelief
}

/**
 * Ace's expectations for the rest of the night: the prospects of fighters on every sampled route that fits the public
 * cards, blended with prospects that do not know the route.
 */
export function aceOutlook({ rules, open, rng, budget, isTimeUp }: Situation): AceOutlook {
  const start = bomberStart(rules, open)
  const gains = gainsOf(rules, open)
  if (start === undefined || (open.bomber?.landed ?? true)) {
    return {
      passing: noHexChances,
      prospect: (tank, home) => prospectOf({ rules, open, gains, tank, home }, noHexChances),
    }
  }
  const belief = beliefOf(rules, open, start)
  const passed = hexChancesByMove(belief, horizon)
  const routes = sampledRoutes(belief, rng, Math.max(1, budget))
  return {
    belief,
    passing: passed,
    prospect: cachedProspects((tank, home) => {
      const expectation = { rules, open, gains, tank, home }
      const onRoute = prospectsOnRoutes(expectation)
      const flownOut: { prospect: Prospect; often: number }[] = []
      for (const { hexes, often } of routes) {
        if (flownOut.length > 0 && isTimeUp()) break
        flownOut.push({ prospect: onRoute(hexes), often })
      }
      const all = flownOut.reduce((sum, { often }) => sum + often, 0)
      return meanProspect(
        [
          { prospect: prospectOf(expectation, passed), share: 1 - foresight },
          ...flownOut.map(({ prospect, often }) => ({ prospect, share: (foresight * often) / all })),
        ],
        tank,
      )
    }),
  }
}

/** Ace's belief about the target, for the report at the end of the night. */
export function targetBelief({ open }: Situation, { guesses }: RouteBelief): Belief {
  return {
    chapter: open.night,
    round: open.round,
    about: 'target',
    chances: guesses
      .slice(0, 5)
      .map(({ target, chance }) => ({ value: target, chance: Math.round(chance * 1000) / 1000 })),
  }
}
