import { z } from 'zod/mini'
import type { Random } from '../../core/index.ts'
import { headingSchema } from '../board/pieces.ts'
import { arrivalEntries, arrivalFromMove } from '../orders/bomber.ts'
import type { FieldContents } from '../rules/contribution.ts'
import type { RoundStep, Rules } from '../rules/rules.ts'
import { plusCount } from '../state/counts.ts'
import type { BaseEvent, BaseEventOpen } from '../state/events.ts'
import type { DuelOpen, DuelState } from '../state/open.ts'
import { drawCard } from './cards.ts'
import { solo } from './slice.ts'

/** The fields that the solo mission adds to the event `bomberFlew`. */
export const soloBomberEventFields = {
  /** The cards that were put aside before the flown card (D11.4), in order. */
  aside: z.array(headingSchema),
  /** Whether the deck was empty and was reshuffled for this move. */
  reshuffled: z.boolean(),
  /** The number of the Mosquito's remaining markers that count as target markers at the strike (D11.5). */
  markers: z.int(),
  /** The number of cities that the bomber has entered on the way out, the present hex included. */
  cities: z.int(),
}
type Fields = { [name in keyof typeof soloBomberEventFields]: z.infer<(typeof soloBomberEventFields)[name]> }

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

/** The bomber's turn in the solo mission: it flies automatically, at high altitude (D11.3, D11.4). */
export const bomberStep: RoundStep = {
  turn: 'bomber',
  side: 'british',
  isOver: (open) => open.bomber?.landed ?? false,
  closeIdle: flyByTheCards,
}

/**
 * The solo mission's part of the state after a move of the bomber: used cards, cities entered, and the markers that lie
 * on the target before the strike is scored.
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
  }: BaseEventOpen<'bomberFlew'> & FieldContents<typeof soloBomberEventFields>,
): DuelOpen {
  const before = solo.of(open)
  // After the base game's fold, `bomber.struck` is set on the move of the strike already. Only the event's `struck`
  // tells that this card still belongs to the way out.
  const way = struck || open.bomber?.struck === undefined ? 'out' : 'home'
  const after = solo.put(open, { ...before, cities, [way]: [...before[way], ...aside, card] })
  if (markers === 0) return after
  return {
    ...after,
    mosquito: after.mosquito && { ...after.mosquito, markers: after.mosquito.markers - markers },
    ground: { ...after.ground, targetMarkers: plusCount(after.ground.targetMarkers, at, markers) },
  }
}
