import { directions, type SeatId } from '../../core/index.ts'
import {
  dropPlaces,
  markersForHit,
  mosquitoPathEnd,
  realMarkersFor,
  refuseMosquito,
} from '../mosquito/legality.ts'
import { extraEventFieldsFor } from '../rules/extras.ts'
import type { DropPlace, MosquitoMoveScoringInput, OrderKind, Rules, ScoringStage } from '../rules/rules.ts'
import { balloonEntries } from '../scoring/losses.ts'
import type { BaseEvent } from '../state/events.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import {
  type Drops,
  type MosquitoOrder,
  mosquitoOrderSchema,
  type OrderDraft,
} from '../state/order-schemas.ts'
import type { Choice, Options } from '../words/picks.ts'
import { refusal } from '../words/refusal.ts'
import { isLegalIgnoringTurn, sampleByRandomWalk } from './composed.ts'

type Draft = OrderDraft<MosquitoOrder>

/** The bombs and target markers dropped in one hex, in the fields that the event has for them. */
export function dropFieldsOf({ targetMarkers = 0, bombs = {} }: Drops) {
  const { airport: airportBombs = 0, ...destroyed } = Object.fromEntries(
    Object.entries(bombs).filter(([, count]) => count > 0),
  )
  return { targetMarkers, airportBombs, destroyed }
}

function fly(rules: Rules, open: DuelOpen, order: MosquitoOrder): BaseEvent {
  const { path, altitude = 'high', land = false } = order
  const at = mosquitoPathEnd(rules, open, path)
  const height = land ? ('ground' as const) : altitude
  const moved = path.length > 0
  const places = dropPlaces(rules, open, order)
  const scene = { rules, open, hex: at, move: { moved, height, landed: land, places } }
  const data = {
    path: [...path],
    at,
    height,
    landed: land,
    spent: realMarkersFor(rules, open, order),
    ...dropFieldsOf(order),
    ledger: rules.stages.mosquitoFlew.flatMap(({ entries }) => entries(scene)),
  }
  const extras = extraEventFieldsFor('mosquitoFlew', { rules, state: { open }, data, command: order })
  return { type: 'mosquitoFlew', open: { ...data, ...extras } }
}

/** The choices for the Mosquito's flight: a further heading, or its end (an altitude, or landing). */
function flightChoices(rules: Rules, view: DuelView, draft: Draft, seat: SeatId): Choice<Draft>[] {
  const path = draft.path ?? []
  const from = view.open.mosquito?.at ?? 0
  const choices: Choice<Draft>[] = (['low', 'high'] as const).map((altitude) => ({
    pick: 'altitude' as const,
    value: altitude,
    draft: { ...draft, path, altitude },
  }))
  const landing: MosquitoOrder = { type: 'mosquito', path, land: true }
  if (isLegalIgnoringTurn(rules, view, landing, seat))
    choices.push({ pick: 'land' as const, value: 'land', draft: landing })
  if (path.length === 2) return choices
  for (const heading of directions) {
    const hex = rules.board.follow(from, [...path, heading])?.at(-1)
    if (hex !== undefined)
      choices.push({
        pick: 'heading' as const,
        value: heading,
        hex,
        draft: { ...draft, path: [...path, heading] },
      })
  }
  return choices
}

function dropsBeyondIn(rules: Rules, { open }: DuelView, place: DropPlace): Choice<Draft>[] {
  const { hex, picks, drops, withDrops } = place
  const { targetMarkers = 0, bombs = {} } = drops
  return [
    {
      pick: picks.targetMarker,
      value: targetMarkers + 1,
      hex,
      cost: 1,
      draft: withDrops({ targetMarkers: targetMarkers + 1 }),
    },
    ...['airport', ...rules.tiles.keys()].map((what) => ({
      pick: picks.bomb,
      value: what,
      hex,
      cost: markersForHit(open, hex),
      draft: withDrops({ bombs: { ...bombs, [what]: (bombs[what] ?? 0) + 1 } }),
    })),
  ]
}

/**
 * The choices that add one target marker, or one bomb on each possible target, to an order (D5.5), whether legal or
 * not.
 */
export const furtherDropChoices = (rules: Rules, view: DuelView, order: MosquitoOrder): Choice<Draft>[] =>
  dropPlaces(rules, view.open, order).flatMap((place) => dropsBeyondIn(rules, view, place))

const dropChoices = (rules: Rules, view: DuelView, order: MosquitoOrder, seat: SeatId): Choice<Draft>[] =>
  furtherDropChoices(rules, view, order).filter(({ draft }) => isLegalIgnoringTurn(rules, view, draft, seat))

function optionsFor(rules: Rules, view: DuelView, draft: Draft, seat: SeatId): Options<MosquitoOrder, Draft> {
  const order: MosquitoOrder = { ...draft, path: draft.path ?? [] }
  if (!rules.board.follow(view.open.mosquito?.at ?? 0, order.path) || order.path.length > 2)
    return { choices: [] }
  if (order.altitude === undefined && !order.land) return { choices: flightChoices(rules, view, draft, seat) }
  if (!isLegalIgnoringTurn(rules, view, order, seat)) return { choices: [] }
  return { finish: order, choices: order.land ? [] : dropChoices(rules, view, order, seat) }
}

/** The order `mosquito` of the duel (phase 6): the Mosquito's whole turn (D5.1). */
export const mosquitoOrder: OrderKind<MosquitoOrder, Draft, BaseEvent> = {
  type: 'mosquito',
  schema: mosquitoOrderSchema,
  side: 'british',
  step: 'mosquito',
  // A Mosquito that has landed stays down (D5.10).
  isOver: ({ mosquito }) => (mosquito?.landed ? refusal('D5.10', 'mosquito.staysDown') : undefined),
  refuse: refuseMosquito,
  decide: (rules, { open }, order) => [fly(rules, open, order)],
  options: optionsFor,
  sample: sampleByRandomWalk('mosquito', 60),
}

/** The scoring stages at the end of the Mosquito's move: balloon barriers, when it has bombed (S7). */
export const baseMosquitoStages: readonly ScoringStage<MosquitoMoveScoringInput>[] = [
  {
    id: 'balloons',
    entries: ({ open, move }) =>
      move.places.flatMap(({ hex, drops: { bombs = {} } }) =>
        Object.values(bombs).some((count) => count > 0)
          ? balloonEntries(open, hex, bombs.balloonBarrier ?? 0)
          : [],
      ),
  },
]
