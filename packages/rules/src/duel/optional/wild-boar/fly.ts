import { z } from 'zod/mini'
import type { EventOf, Refusal } from '../../../core/index.ts'
import { headingSchema, hexSchema } from '../../board/pieces.ts'
import { neighboursWithHeadings } from '../../board/prepare.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, Rules } from '../../rules/rules.ts'
import { plusCount } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import type { Options } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import { airportsWithBoars, boarRuleId, boars, boarsWaitingAt } from './slice.ts'

const path = z.array(headingSchema).check(z.maxLength(40))
const schema = z.strictObject({ type: z.literal('boar'), from: hexSchema, path })
export type BoarOrder = z.infer<typeof schema>
type Draft = OrderDraft<BoarOrder>

export const boarFlightEvents = {
  boarFlew: { open: z.object({ from: hexSchema, path: z.array(headingSchema), at: hexSchema }) },
}

/**
 * The refusal of a token's flight, or undefined. Every hex is allowed as its end: a refusal that depended on the target
 * city would betray it.
 */
function refuse({ board }: Rules, open: DuelOpen, { from, path }: BoarOrder): Refusal | undefined {
  if (boarsWaitingAt(open, from) === 0) return refusal(boarRuleId, 'boar.none', { hex: from })
  if (path.length > 2) return refusal(boarRuleId, 'boar.tooFar', { maximum: 2 })
  return board.follow(from, path) ? undefined : refusal('D1.2', 'path.offBoard')
}

function options(rules: Rules, open: DuelOpen, draft: Draft): Options<BoarOrder, Draft> {
  const { from, path = [] } = draft
  if (from === undefined) {
    const choices = airportsWithBoars(open).map((hex) => ({
      pick: 'boar' as const,
      value: hex,
      hex,
      draft: { ...draft, from: hex },
    }))
    return { choices }
  }
  const order: BoarOrder = { ...draft, from, path }
  if (refuse(rules, open, order)) return { choices: [] }
  const at = rules.board.endOf(from, path)
  const further = path.length < 2 ? neighboursWithHeadings(rules.board, at) : []
  const choices = further.map(([heading, hex]) => ({
    pick: 'heading' as const,
    value: heading,
    hex,
    draft: { ...draft, path: [...path, heading] },
  }))
  return { choices, finish: order }
}

/**
 * The order `{ type: 'boar', from, path }` of the fighters' turn: one token flies from an airport, up to two hexes.
 * Options: pick `boar` (hex), then `heading`.
 */
export const boarOrder: OrderKind<BoarOrder, Draft, EventOf<typeof boarFlightEvents>> = {
  type: 'boar',
  schema,
  side: 'german',
  step: 'fighters',
  refuse: (rules, { open }, order) => refuse(rules, open, order),
  decide: ({ board }, _state, { from, path }) => [
    { type: 'boarFlew', open: { from, path: [...path], at: board.endOf(from, path) } },
  ],
  options: (rules, { open }, draft) => options(rules, open, draft),
  sample: sampleByRandomWalk('boar', 40),
}

/** Folds the flight of one Wild Boar token from its airport to a hex (D12.5). */
export function boarFlightFold(open: DuelOpen, { from, at }: { from: number; at: number }): DuelOpen {
  const { waiting, flying } = boars.of(open)
  return boars.put(open, {
    waiting: plusCount(waiting, from, -1),
    flying: plusCount(flying, at, 1),
    round: open.round,
  })
}
