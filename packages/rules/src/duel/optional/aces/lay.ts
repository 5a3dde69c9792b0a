import { z } from 'zod/mini'
import type { Refusal } from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { siteRefusal } from '../../defences/legality.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { FieldContents, OrderExtension } from '../../rules/contribution.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { EndFightersOrder, OrderDraft } from '../../state/order-schemas.ts'
import { refusal } from '../../words/refusal.ts'
import { type AceEvent, type AceKind, aceRuleId, aces, aceTiles } from './slice.ts'

const schema = z.strictObject({
  type: z.literal('ace'),
  /** The ace to lay. Only `gold` is legal: the silver ace is laid with the end of the fighters' turn. */
  kind: z.optional(z.enum(['silver', 'gold'])),
  at: z.optional(hexSchema),
  /** Set if the German passes instead of laying the gold ace now. */
  pass: z.optional(z.boolean()),
})
export type AceOrder = z.infer<typeof schema>

const isBomberDown = ({ bomber }: DuelOpen): boolean => bomber?.landed ?? false
const isMosquitoDown = ({ mosquito }: DuelOpen): boolean => mosquito?.landed ?? false

/**
 * The turn at the beginning of a round in which the German lays the gold ace or passes. It takes place while the ace is
 * unlaid and can still hit something: the bomber, or a high Mosquito (R117).
 */
export const aceStep: RoundStep = {
  turn: 'ace',
  side: 'german',
  isOver: (open) => aces.of(open).gold === 0 || (isBomberDown(open) && isMosquitoDown(open)),
}
/** The same turn up to version 4 of the rules, which took place until the bomber had landed. */
export const earlierAceStep: RoundStep = {
  ...aceStep,
  isOver: (open) => aces.of(open).gold === 0 || isBomberDown(open),
}

function refuseLaying(rules: Rules, open: DuelOpen, kind: AceKind, at: number): Refusal | undefined {
  if (aces.of(open)[kind] === 0) return refusal(aceRuleId, 'ace.none', { ace: kind })
  return siteRefusal(rules, aceTiles[kind], at)
}

function refuse(rules: Rules, open: DuelOpen, { kind, at, pass }: AceOrder): Refusal | undefined {
  if (kind === 'silver') return refusal(aceRuleId, 'ace.silverLater')
  if (pass && at === undefined && kind === undefined) return undefined
  if (pass || at === undefined || kind === undefined) return refusal(aceRuleId, 'ace.passOrLay')
  return refuseLaying(rules, open, 'gold', at)
}

/**
 * The order `{ type: 'ace', kind: 'gold', at }` or `{ type: 'ace', pass: true }`. Options: pick `ace` (hex) or `pass`.
 */
export const aceOrder: OrderKind<AceOrder, AceOrder, AceEvent> = {
  type: 'ace',
  schema,
  side: 'german',
  step: 'ace',
  // The `isOver` check comes before the check whose turn it is. So a player who tries to lay the ace in another turn
  // gets this refusal, which says when the ace can be laid.
  isOver: (open) => {
    if (open.turn === 'ace') return undefined
    return refusal(aceRuleId, aces.of(open).gold > 0 ? 'ace.beforeMosquito' : 'ace.none', { ace: 'gold' })
  },
  refuse: (rules, { open }, order) => refuse(rules, open, order),
  decide: (_rules, _state, { at }) =>
    at === undefined ? [{ type: 'acePassed', open: {} }] : [{ type: 'aceLaid', open: { kind: 'gold', at } }],
  options(rules, { open }, draft) {
    if (draft.at !== undefined || draft.pass)
      return refuse(rules, open, draft) ? { choices: [] } : { choices: [], finish: draft }
    const laying = rules.board.land
      .map((hex) => ({
        pick: 'ace' as const,
        value: 'gold',
        hex,
        draft: { ...draft, kind: 'gold' as const, at: hex },
      }))
      .filter(({ draft: order }) => !refuse(rules, open, order))
    const pass = { pick: 'pass' as const, value: 'pass', draft: { type: draft.type, pass: true } }
    return { choices: [...laying, pass] }
  },
  sample: sampleByRandomWalk('ace', 100),
}

const fields = { silverAce: z.optional(hexSchema) }
type LayingEnd = EndFightersOrder & FieldContents<typeof fields>
type Draft = OrderDraft<EndFightersOrder> & FieldContents<typeof fields>

/**
 * The field `silverAce` of the order `endFighters`: the hex in which the silver ace is laid. Options: pick `silverAce`,
 * hex.
 */
export const silverAceExtension: OrderExtension<LayingEnd, Draft, AceEvent> = {
  order: 'endFighters',
  fields,
  refuse: (rules, { open }, { silverAce }) =>
    silverAce === undefined ? undefined : refuseLaying(rules, open, 'silver', silverAce),
  options(rules, { open }, draft, _seat, sofar) {
    const { silverAce } = draft
    if (silverAce !== undefined)
      return refuseLaying(rules, open, 'silver', silverAce) ? { choices: [] } : sofar
    const choices = rules.board.land
      .filter((hex) => !refuseLaying(rules, open, 'silver', hex))
      .map((hex) => ({
        pick: 'silverAce' as const,
        value: 'silver',
        hex,
        draft: { ...draft, silverAce: hex },
      }))
    return { ...sofar, choices: [...sofar.choices, ...choices] }
  },
  follows: (_rules, _state, { silverAce }) =>
    silverAce === undefined ? [] : [{ type: 'aceLaid', open: { kind: 'silver', at: silverAce } }],
}
