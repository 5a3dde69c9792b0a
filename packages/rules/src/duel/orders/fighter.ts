import { type Choice, directions, type Options } from '../../core/index.ts'
import { flightOf } from '../fighters/fly.ts'
import { fuelFor } from '../fighters/fuel.ts'
import { refuseFlight, refuseSquadron } from '../fighters/legality.ts'
import { type SquadronId, squadronIds } from '../pieces.ts'
import type { Rules } from '../rules.ts'
import type { DuelOpen } from '../state/open.ts'
import type { Order } from './order.ts'
import { type FighterOrder, fighterOrderSchema, type PartialOrder } from './schemas.ts'
import { walk } from './walk.ts'

type Partial = PartialOrder<FighterOrder>
type Started = Partial & { squadron: SquadronId }

/** The orders that end a flight here: at either altitude, or by landing. */
function endings(rules: Rules, open: DuelOpen, { squadron, path = [] }: Started): FighterOrder[] {
  const orders: FighterOrder[] = [
    { type: 'fighter', squadron, path, altitude: 'low' },
    { type: 'fighter', squadron, path, altitude: 'high' },
    { type: 'fighter', squadron, path, land: true },
  ]
  return orders.filter((order) => !refuseFlight(rules, open, order))
}

/** Headings that can still be flown from here, with the fuel for the whole path up to there. */
function headings(rules: Rules, open: DuelOpen, partial: Started): Choice<Partial>[] {
  const path = partial.path ?? []
  if (path.length === 2) return []
  return directions.flatMap((heading) => {
    const further: Started = { ...partial, path: [...path, heading] }
    const ends = endings(rules, open, further)
    const first = ends[0] ?? hopEndings(rules, open, further)[0]
    if (!first) return []
    const hex = rules.board.follow(open.squadrons[partial.squadron].at ?? 0, further.path ?? [])?.at(-1)
    return [
      {
        pick: 'heading',
        value: heading,
        hex,
        cost: fuelFor(rules, open, { ...first, path: further.path ?? [] }),
        partial: further,
      },
    ]
  })
}

/** A first hex where the flight cannot end may still be the first half of a tailwind hop (D6.4). */
const hopEndings = (rules: Rules, open: DuelOpen, partial: Started): FighterOrder[] => {
  const [heading, second] = partial.path ?? []
  return heading && !second ? endings(rules, open, { ...partial, path: [heading, heading] }) : []
}

function optionsFor(rules: Rules, open: DuelOpen, partial: Partial): Options<FighterOrder, Partial> {
  const { squadron } = partial
  if (squadron === undefined) {
    const able = squadronIds.filter((id) => !refuseSquadron(open, id))
    const choices = able.map((id) => ({
      pick: 'squadron',
      value: id,
      hex: open.squadrons[id].at,
      partial: { ...partial, squadron: id },
    }))
    return { choices: choices.filter((choice) => optionsFor(rules, open, choice.partial).choices.length > 0) }
  }
  if (refuseSquadron(open, squadron)) return { choices: [] }
  const started: Started = { ...partial, squadron }
  if (partial.altitude !== undefined || partial.land) {
    const order: FighterOrder = { ...started, path: partial.path ?? [] }
    return refuseFlight(rules, open, order) ? { choices: [] } : { choices: [], finish: order }
  }
  const ways = endings(rules, open, started).map((order): Choice<Partial> => {
    const cost = fuelFor(rules, open, order)
    return order.land
      ? { pick: 'land', value: 'land', cost, partial: order }
      : { pick: 'altitude', value: order.altitude ?? '', cost, partial: order }
  })
  return { choices: [...ways, ...headings(rules, open, started)] }
}

/** Phase 6: one squadron acts (D6.1). */
export const fighterOrder: Order<FighterOrder, Partial> = {
  type: 'fighter',
  schema: fighterOrderSchema,
  side: 'german',
  step: 'fighters',
  refuse: (rules, { open }, order) => refuseFlight(rules, open, order),
  decide: (rules, { open }, order) => [flightOf(rules, open, order, false)],
  options: (rules, { open }, partial) => optionsFor(rules, open, partial),
  sample: (rules, { open }, draw) =>
    walk((partial: Partial) => optionsFor(rules, open, partial), { type: 'fighter' }, draw, 100),
}
