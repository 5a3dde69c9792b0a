import { type FighterOrder, type MosquitoOrder, squadronIds } from '@opsroom/rules/duel'
import { citiesByWorth } from '@opsroom/rules/duel/forecast'
import { towards } from '../british/mosquito.ts'
import { raidOn, tollOf, usualFear } from '../british/raids.ts'
import { trapsAt } from '../german/deployment.ts'
import { isLegal, type Situation } from '../situation.ts'
import type { Level } from './level.ts'

/** A near and easy city, by any way. */
const recruitRaid: Level['plan'] = (situation) => {
  const { rules, open, rng } = situation
  const easy = rules.board.cities.filter((city) => rules.board.city(city)?.difficulty === 'easy')
  const target = rng.pick(easy.length > 0 ? easy : citiesByWorth(rules, open.weather))
  const raids = raidOn(situation, target, tollOf(situation, usualFear(rules, open), 25))
  return { order: raids.length > 0 ? rng.pick(raids).plan : undefined }
}

/** Tiles here and there: a few in each of many hexes. */
const recruitDefences: Level['defences'] = (situation) => ({
  order: trapsAt(situation, situation.rng.shuffle(situation.rules.board.land).slice(0, 16), false),
})

/** Up when the bomber is near, down again as soon as the tank is half empty. */
function recruitFlight({ rules, open, rng }: Situation): FighterOrder[] {
  const bomber = open.bomber?.at ?? 0
  return squadronIds.flatMap((squadron): FighterOrder[] => {
    const { at = 0, height, fuel, status } = open.squadrons[squadron]
    if (status !== 'ready' || open.acted.includes(squadron)) return []
    const near = rules.board.distance(at, bomber) <= 2
    const circle: FighterOrder = { type: 'fighter', squadron, path: [], altitude: 'high' }
    const land: FighterOrder = { type: 'fighter', squadron, path: [], land: true }
    if (height === 'ground') return near && rng.int(2) === 0 ? [circle] : []
    return near && fuel > 2 ? [circle] : [land]
  })
}

/** Flies to the target, drops one marker there and waits: it neither bombs nor covers anybody. */
function recruitMosquito(situation: Situation): MosquitoOrder | undefined {
  const { rules, open, view, seat } = situation
  const plan = view.secrets?.[seat]?.plan
  const { at = 0, markers = 0 } = open.mosquito ?? {}
  if (!plan) return undefined
  const order: MosquitoOrder = {
    type: 'mosquito',
    path: towards(situation, at, plan.target),
    altitude: 'high',
  }
  const marks = at === plan.target && markers === rules.markers && open.bomber?.struck === undefined
  return marks ? { ...order, targetMarkers: 1 } : order
}

/** Legal and harmless, to learn against: an easy target, thin defences, fighters that stay over their airports. */
export const recruit: Level = {
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
  fighter: (situation) => ({
    order: recruitFlight(situation).find((order) => isLegal(situation, order)),
  }),
}
