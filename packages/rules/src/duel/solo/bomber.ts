import { z } from 'zod/mini'
import type { Random } from '../../core/index.ts'
import { headingSchema } from '../board/pieces.ts'
import { arrivalEntries, arrivalFromMove } from '../orders/bomber.ts'
import type { FieldContents } from '../rules/contribution.ts'
import type { RoundStep, Rules } from '../rules/rules.ts'
import { plusCount } from '../state/counts.ts'
import type { BaseEvent, BaseOpenOf } from '../state/events.ts'
import type { DuelOpen, DuelState } from '../state/open.ts'
import { drawCard } from './cards.ts'
import { solo } from './slice.ts'

/** Fields of the event of a flight by the cards. */
export const bomberFields = {
  /** Cards put aside before this one (D11.4), in order. */
  aside: z.array(headingSchema),
  /** The deck was empty and has been shuffled anew. */
  reshuffled: z.boolean(),
  /** Markers of the Mosquito that count as target markers with the strike (D11.5). */
  markers: z.int(),
  /** Cities entered on the way out, with this hex. */
  cities: z.int(),
}
type Fields = { [name in keyof typeof bomberFields]: z.infer<(typeof bomberFields)[name]> }

function flyByTheCards(rules: Rules, state: DuelState, random: Random): BaseEvent[] {
  const drawn = drawCard(rules, state.open, random)
  if (!drawn) return []
  const { card, aside, reshuffled, leg } = drawn
  const isOut = state.open.bomber?.struck === undefined
  const markers = isOut && leg.arrived ? (state.open.mosquito?.markers ?? 0) : 0
  const cities = (solo.of(state.open).card?.target ?? 0) - leg.cities
  const own: Fields = { aside, reshuffled, markers, cities }
  const arrival = arrivalFromMove(rules, state, {
    card,
    at: leg.at,
    altitude: 'high',
    struck: isOut && leg.arrived,
    landed: !isOut && leg.arrived,
    ...own,
  })
  return arrival
    ? [{ type: 'bomberFlew', open: { ...arrival.move, ledger: arrivalEntries(rules, arrival) } }]
    : []
}

/** The bomber flies by itself, high (D11.3, D11.4). */
export const bomberStep: RoundStep = {
  turn: 'bomber',
  side: 'british',
  isOver: (open) => open.bomber?.landed ?? false,
  closeIdle: flyByTheCards,
}

/**
 * The known part of a flight: cards used, cities entered, markers that lie on the target before the strike is booked.
 */
export function soloBomberFold(
  open: DuelOpen,
  {
    card,
    at,
    struck,
    aside = [],
    markers = 0,
    cities = 0,
  }: BaseOpenOf<'bomberFlew'> & FieldContents<typeof bomberFields>,
): DuelOpen {
  const before = solo.of(open)
  // The base game has put the strike there already.
  const way = struck || open.bomber?.struck === undefined ? 'out' : 'home'
  const after = solo.put(open, { ...before, cities, [way]: [...before[way], ...aside, card] })
  if (markers === 0) return after
  return {
    ...after,
    mosquito: after.mosquito && { ...after.mosquito, markers: after.mosquito.markers - markers },
    ground: { ...after.ground, targetMarkers: plusCount(after.ground.targetMarkers, at, markers) },
  }
}
