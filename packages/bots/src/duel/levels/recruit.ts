import { type MosquitoOrder, squadronIds } from '@opsroom/rules/duel'
import { citiesByWorth } from '@opsroom/rules/duel/forecast'
import { pathTowards } from '../british/mosquito.ts'
import { raidsOnCity, routeTollOf, usualHexToll } from '../british/raids.ts'
import { prospectOf } from '../german/airwar.ts'
import { trapsOrder } from '../german/deployment.ts'
import { cachedProspects, fightersTurnOrders, type NightOutlook } from '../german/fighter-turn.ts'
import { noHexChances } from '../model/belief.ts'
import { gainsOf } from '../model/gains.ts'
import type { Situation } from '../situation.ts'
import type { LevelOfPlay } from './level.ts'

/** Recruit's plan: a raid on a random easy city, by a largely random route. */
const recruitRaid: LevelOfPlay['plan'] = (situation) => {
  const { rules, open, rng } = situation
  const easy = rules.board.cities.filter((city) => rules.board.city(city)?.difficulty === 'easy')
  const target = rng.pick(easy.length > 0 ? easy : citiesByWorth(rules, open.weather))
  const raids = raidsOnCity(situation, target, routeTollOf(situation, usualHexToll(rules, open), 25))
  return { order: raids.length > 0 ? rng.pick(raids).plan : undefined }
}

/** Recruit's deployment: a few tiles over each of the cities. */
const recruitDefences: LevelOfPlay['defences'] = (situation) => ({
  order: trapsOrder(situation, situation.rng.shuffle(situation.rules.board.cities), false),
})

const outward = ['NE', 'E', 'SE'] as const
const homeward = ['NW', 'W', 'SW'] as const

/**
 * Recruit's outlook: the bomber flies eastward before the strike and westward after it, each of the next hexes being
 * equally likely; later moves are ignored.
 */
function recruitOutlook({ rules, open }: Situation): NightOutlook {
  const { at = 0, struck, landed = true } = open.bomber ?? {}
  const next = landed
    ? []
    : (struck === undefined ? outward : homeward).flatMap((heading) => rules.board.step(at, heading) ?? [])
  return {
    passing: [new Map(next.map((hex) => [hex, 1 / next.length]))],
    prospect: cachedProspects((tank, home) =>
      prospectOf({ rules, open, gains: gainsOf(rules, open), tank, home }, noHexChances),
    ),
  }
}

/** Recruit's Mosquito flies to the target, drops one marker there and waits: it neither bombs nor escorts. */
function recruitMosquito(situation: Situation): MosquitoOrder | undefined {
  const { rules, open, view, seat } = situation
  const plan = view.secrets?.[seat]?.plan
  const { at = 0, markers = 0 } = open.mosquito ?? {}
  if (!plan) return undefined
  const order: MosquitoOrder = {
    type: 'mosquito',
    path: pathTowards(situation, at, plan.target),
    altitude: 'high',
  }
  const marks = at === plan.target && markers === rules.markers && open.bomber?.struck === undefined
  return marks ? { ...order, targetMarkers: 1 } : order
}

/**
 * Recruit, for beginners to learn against: an easy target, thin defences, fighters that look no further than the
 * bomber's next move.
 */
export const recruit: LevelOfPlay = {
  squadrons: (situation) => {
    const { rules, open, rng } = situation
    const free = rng.shuffle(rules.board.germanAirports)
    const ready = squadronIds.filter((id) => open.squadrons[id].status === 'ready')
    return {
      order: { type: 'squadrons', at: Object.fromEntries(ready.map((id, place) => [id, free[place] ?? 0])) },
    }
  },
  plan: recruitRaid,
  defences: recruitDefences,
  mosquito: (situation) => ({ order: recruitMosquito(situation) }),
  bomber: ({ open }) => ({
    order: open.bomber?.altitude ? { type: 'bomber' } : { type: 'bomber', altitude: 'high' },
  }),
  fighter: (situation) => ({ order: fightersTurnOrders(situation, recruitOutlook(situation)).orders[0] }),
}
