import { z } from 'zod/mini'
import type { EventOf, Refusal } from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import { plusCount } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import { isGermanAirport } from '../../state/queries.ts'
import { refusal } from '../../words/refusal.ts'
import { boarAllowance, windowAllowance } from '../window/allowance.ts'
import { windowCards } from '../window/slice.ts'
import { boarRuleId, boars } from './slice.ts'

const schema = z.strictObject({ type: z.literal('boars'), at: z.array(hexSchema).check(z.maxLength(9)) })
export type BoarsOrder = z.infer<typeof schema>
type Draft = OrderDraft<BoarsOrder>

export const wildBoarEvents = {
  /** The German has placed tokens: the airport of each, several times for several tokens. */
  boarsPlaced: { open: z.object({ at: z.array(hexSchema) }) },
}

/**
 * The last turn of phase 5: the German places the tokens, if there are any tonight and Window was announced or cannot
 * be used tonight.
 */
export const boarsStep: RoundStep = {
  turn: 'boars',
  side: 'german',
  isOver(open, { setup }) {
    const mayCome = windowCards.of(open).announced || windowAllowance(setup, open.night) === 0
    return !mayCome || boarAllowance(setup, open.night) === 0
  },
}

/** The turn for placing tokens in version 1: between the curtain and phase 5, and only when Window was announced. */
export const earlyBoarsStep: RoundStep = {
  ...boarsStep,
  beforeAircraft: true,
  isOver: (open, { setup }) => !windowCards.of(open).announced || boarAllowance(setup, open.night) === 0,
}

function refuse(rules: Rules, open: DuelOpen, at: readonly number[]): Refusal | undefined {
  const most = boarAllowance(rules.setup, open.night)
  if (at.length > most) return refusal(boarRuleId, 'boars.tooMany', { tokens: at.length, most })
  const wrong = at.find((hex) => !isGermanAirport(rules, hex))
  return wrong === undefined ? undefined : refusal(boarRuleId, 'boars.noAirport', { hex: wrong })
}

/**
 * The order `{ type: 'boars', at: [airport, …] }`, up to tonight's number of tokens. Options: pick `boar`, hex the
 * airport.
 */
export const boarsOrder: OrderKind<BoarsOrder, Draft, EventOf<typeof wildBoarEvents>> = {
  type: 'boars',
  schema,
  side: 'german',
  step: 'boars',
  refuse: (rules, { open }, { at }) => refuse(rules, open, at),
  decide: (_rules, _state, { at }) => [{ type: 'boarsPlaced', open: { at: [...at] } }],
  options(rules, { open }, draft) {
    const { at = [] } = draft
    if (refuse(rules, open, at)) return { choices: [] }
    const choices = rules.board.germanAirports
      .map((hex) => ({ pick: 'boar' as const, value: hex, hex, draft: { ...draft, at: [...at, hex] } }))
      .filter(({ draft: order }) => !refuse(rules, open, order.at))
    return { choices, finish: { ...draft, at } }
  },
  sample: sampleByRandomWalk('boars', 15),
}

/** Folds the placing of Wild Boar tokens, one for each hex in `at`. It ends the turn (D12.5). */
export const boarsFold = (open: DuelOpen, { at }: { at: readonly number[] }): DuelOpen => {
  const waiting = at.reduce((counts, hex) => plusCount(counts, hex, 1), boars.of(open).waiting)
  return { ...boars.put(open, { ...boars.of(open), waiting }), turnOver: true }
}
