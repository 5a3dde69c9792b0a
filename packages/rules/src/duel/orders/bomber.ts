import type { Random, SeatId } from '../../core/index.ts'
import { extraEventFieldsFor } from '../rules/extras.ts'
import type { HexEntryScoringInput, OrderKind, Rules, ScoringStage } from '../rules/rules.ts'
import { flakEntries } from '../scoring/flak.ts'
import { interceptionEntries } from '../scoring/interception.ts'
import { fogLandingEntries, fogTakeOffEntries, stormEntries } from '../scoring/losses.ts'
import { strikeEntry } from '../scoring/strike.ts'
import type { BaseEvent, BaseEventOpen } from '../state/events.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import type { DuelState, DuelView } from '../state/open.ts'
import { type BomberOrder, bomberOrderSchema, type OrderDraft } from '../state/order-schemas.ts'
import { refusal } from '../words/refusal.ts'
import { sampleByRandomWalk } from './composed.ts'

type Draft = OrderDraft<BomberOrder>

const optionsFor = ({ open }: DuelView, draft: Draft) => {
  const chosen = open.bomber?.altitude ?? draft.altitude
  if (chosen !== undefined) return { choices: [], finish: { ...draft } }
  const choices = (['low', 'high'] as const).map((altitude) => ({
    pick: 'altitude' as const,
    value: altitude,
    draft: { ...draft, altitude },
  }))
  return { choices }
}

/** The order `bomber` of the duel (phase 6): the bomber turns over its next card and flies (D4.7). */
export const bomberOrder: OrderKind<BomberOrder, Draft, BaseEvent> = {
  type: 'bomber',
  schema: bomberOrderSchema,
  side: 'british',
  step: 'bomber',
  refuse(_, { open }, { altitude }) {
    const fixed = open.bomber?.altitude
    if (fixed === undefined && altitude === undefined) return refusal('D4.5', 'bomber.altitudeMissing')
    return fixed !== undefined && altitude !== undefined && altitude !== fixed
      ? refusal('D4.5', 'bomber.altitudeFixed')
      : undefined
  },
  decide(rules, state, order, random, seat) {
    const arrival = arrivalOf(rules, state, order, seat, random)
    if (!arrival) return []
    return [{ type: 'bomberFlew', open: { ...arrival.move, ledger: arrivalEntries(rules, arrival) } }]
  },
  options: (_, view, draft) => optionsFor(view, draft),
  sample: sampleByRandomWalk('bomber', 50),
}

/** The bomber's arrival in the hex to which its next card leads, before anything there is scored. */
export interface BomberArrival {
  scene: HexEntryScoringInput
  /** The open part of the event `bomberFlew`, without the ledger. */
  move: Omit<BaseEventOpen<'bomberFlew'>, 'ledger'>
}

/**
 * The bomber's arrival when its next card is turned over (D4.7).
 * @param state must hold the plan of the seat that flies, as the view of that seat does
 * @returns undefined if no card is left
 */
export function arrivalOf(
  rules: Rules,
  state: DuelState,
  order: BomberOrder,
  seat: SeatId,
  random?: Random,
): BomberArrival | undefined {
  const { bomber } = state.open
  const plan = state.secrets?.[seat]?.plan
  const card = plan?.route[bomber?.flown.length ?? 0]
  if (!bomber || !plan || !card) return undefined
  const at = rules.board.step(bomber.at, card) ?? bomber.at
  const altitude = bomber.altitude ?? order.altitude ?? 'high'
  // The bomber strikes only the first time it enters the target's hex (D4.4).
  const struck = at === plan.target && bomber.struck === undefined
  const landed = bomber.flown.length + 1 === plan.route.length
  return arrivalFromMove(rules, state, { card, at, altitude, struck, landed }, order, random)
}

/**
 * The bomber's arrival in the hex to which a card has brought it, from a plan or from the solo deck.
 * @param base the move without the fields of options, which are added to it
 * @returns undefined while no bomber is on the board
 */
export function arrivalFromMove(
  rules: Rules,
  state: DuelState,
  base: BomberArrival['move'],
  order?: BomberOrder,
  random?: Random,
): BomberArrival | undefined {
  const { bomber } = state.open
  if (!bomber) return undefined
  const { at: hex } = base
  const move = {
    ...base,
    ...extraEventFieldsFor('bomberFlew', { rules, state, data: base, command: order, random }),
  }
  const event: BaseEvent = { type: 'bomberFlew', open: { ...move, landed: false, ledger: [] } }
  const open = rules.evolve({ open: state.open }, event).open
  const isFirst = bomber.flown.length === 0
  return {
    move,
    scene: { rules, open, hex, from: bomber.at, move: { ...move, isFirst } },
  }
}

/** The ledger entries of an arrival, in the order of D9.1. */
export const arrivalEntries = (rules: Rules, { scene }: BomberArrival): LedgerEntry[] =>
  rules.stages.bomberFlew.flatMap(({ entries }) => entries(scene))

/** The scoring stages of the bomber's entry into a hex, in the order of D9.1. Options add to them. */
export const baseBomberScoringStages: readonly ScoringStage<HexEntryScoringInput>[] = [
  { id: 'takeOff', entries: ({ open, from, move }) => (move.isFirst ? fogTakeOffEntries(open, from) : []) },
  { id: 'storm', entries: ({ open, hex }) => stormEntries(open, hex) },
  { id: 'interception', entries: interceptionEntries },
  { id: 'flak', entries: flakEntries },
  { id: 'strike', entries: (scene) => (scene.move.struck ? [strikeEntry(scene)] : []) },
  { id: 'landing', entries: ({ open, hex, move }) => (move.landed ? fogLandingEntries(open, hex) : []) },
]
