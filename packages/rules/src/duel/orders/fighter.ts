import { directions, type SeatId } from '../../core/index.ts'
import { type SquadronId, squadronIds } from '../board/pieces.ts'
import { flightEvent } from '../fighters/fly.ts'
import { fuelForOrder } from '../fighters/fuel.ts'
import { refuseFlight, refuseSquadron } from '../fighters/legality.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelOpen } from '../state/open.ts'
import { type FighterOrder, fighterOrderSchema, type OrderDraft } from '../state/order-schemas.ts'
import type { Choice, Options } from '../words/picks.ts'
import { isLegalIgnoringTurn, sampleByRandomWalk } from './composed.ts'

type Draft = OrderDraft<FighterOrder>
type Started = Draft & { squadron: SquadronId }

/** The context in which a squadron's options are computed: rules, open state, and the seat that asks. */
interface Asked {
  rules: Rules
  open: DuelOpen
  seat: SeatId
}

/** The legal orders that end a begun flight in its present hex: at low altitude, at high altitude, or by landing. */
function endings({ rules, open, seat }: Asked, started: Started): FighterOrder[] {
  const { path = [] } = started
  const orders: FighterOrder[] = [
    { ...started, path, altitude: 'low' },
    { ...started, path, altitude: 'high' },
    { ...started, path, land: true },
  ]
  return orders.filter((order) => isLegalIgnoringTurn(rules, { open }, order, seat))
}

/** The choices of a further heading for a begun flight, each with the fuel for the whole path. */
function headings(asked: Asked, draft: Started): Choice<Draft>[] {
  const { rules, open } = asked
  const path = draft.path ?? []
  if (path.length === 2) return []
  return directions.flatMap((heading) => {
    const further: Started = { ...draft, path: [...path, heading] }
    const ends = endings(asked, further)
    const first = ends[0] ?? hopEndings(asked, further)[0]
    if (!first) return []
    const hex = rules.board.follow(open.squadrons[draft.squadron].at ?? 0, further.path ?? [])?.at(-1)
    return [
      {
        pick: 'heading' as const,
        value: heading,
        hex,
        cost: fuelForOrder(rules, open, { ...first, path: further.path ?? [] }),
        draft: further,
      },
    ]
  })
}

/** The legal orders for a two-hex flight whose first hex is not a legal end, as with the tailwind (D6.4). */
const hopEndings = (asked: Asked, draft: Started): FighterOrder[] => {
  const [heading, second] = draft.path ?? []
  if (!heading || second) return []
  // Straight on comes first: it is the only second heading that the base game allows.
  const onward = [heading, ...(asked.rules.flight.length > 0 ? directions : [])]
  for (const next of onward) {
    const ends = endings(asked, { ...draft, path: [heading, next] })
    if (ends.length > 0) return ends
  }
  return []
}

function optionsFor(asked: Asked, draft: Draft): Options<FighterOrder, Draft> {
  const { rules, open } = asked
  const { squadron } = draft
  if (squadron === undefined) {
    const able = squadronIds.filter((id) => !refuseSquadron(open, id))
    const choices = able.map((id) => ({
      pick: 'squadron' as const,
      value: id,
      hex: open.squadrons[id].at,
      draft: { ...draft, squadron: id },
    }))
    return { choices: choices.filter((choice) => optionsFor(asked, choice.draft).choices.length > 0) }
  }
  if (refuseSquadron(open, squadron)) return { choices: [] }
  const started: Started = { ...draft, squadron }
  if (draft.altitude !== undefined || draft.land) {
    const order: FighterOrder = { ...started, path: draft.path ?? [] }
    return isLegalIgnoringTurn(rules, { open }, order, asked.seat)
      ? { choices: [], finish: order }
      : { choices: [] }
  }
  const ways = endings(asked, started).map((order): Choice<Draft> => {
    const cost = fuelForOrder(rules, open, order)
    return order.land
      ? { pick: 'land' as const, value: 'land', cost, draft: order }
      : { pick: 'altitude' as const, value: order.altitude ?? '', cost, draft: order }
  })
  return { choices: [...ways, ...headings(asked, started)] }
}

/** The order `fighter` of the fighters' turn: one squadron acts (D6.1). */
export const fighterOrder: OrderKind<FighterOrder, Draft, BaseEvent> = {
  type: 'fighter',
  schema: fighterOrderSchema,
  side: 'german',
  step: 'fighters',
  refuse: (rules, { open }, order) => refuseFlight(rules, open, order),
  decide: (rules, { open }, order) => [flightEvent(rules, open, order, false)],
  options: (rules, { open }, draft, seat) => optionsFor({ rules, open, seat }, draft),
  sample: sampleByRandomWalk('fighter', 100),
}
