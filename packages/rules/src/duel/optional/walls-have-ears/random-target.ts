import { z } from 'zod/mini'
import {
  type Deck,
  deckFrom,
  type EventOf,
  type Hex,
  type Random,
  type Refusal,
  type SeatId,
} from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import { canRaid } from '../../plan/reach.ts'
import type { OrderExtension } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { OrderKind, Rules } from '../../rules/rules.ts'
import type { DuelView } from '../../state/open.ts'
import type { OrderDraft, PlanOrder } from '../../state/order-schemas.ts'
import { refusal } from '../../words/refusal.ts'
import { earsRuleId } from './crests.ts'
import { drawnTargets } from './slice.ts'

export const randomTargetRuleId = 'D12.2a'

const schema = z.strictObject({ type: z.literal('drawTarget') })
export type DrawTargetOrder = z.infer<typeof schema>

const events = {
  /**
   * A target was drawn, either the first one or another after the first was rejected. Nobody but the British is told. A
   * rejected target stays secret even when the night's plan is opened (D14).
   */
  targetDrawn: { own: z.object({ target: hexSchema }), isKept: true },
}

const drawn = ({ secrets }: DuelView, seat: SeatId): readonly Hex[] => drawnTargets.of(secrets?.[seat]) ?? []

/** The cities that can be raided, in a random order that is computed from the seed on demand. */
const deckOf = (rules: Rules, night: number, random: Random): Deck<Hex> =>
  deckFrom(
    random(`n${night}/target`),
    rules.board.cities.filter((city) =>
      rules.board.britishAirports.some((start) => canRaid(rules, start, city)),
    ),
  )

function refuse(view: DuelView, seat: SeatId): Refusal | undefined {
  if (view.secrets?.[seat]?.plan) return refusal('D3.7', 'preparation.locked')
  return drawn(view, seat).length > 1 ? refusal(earsRuleId, 'target.rejectedOnce') : undefined
}

/**
 * The order `{ type: 'drawTarget' }` before the plan: draws the target, and given a second time rejects it and draws
 * another.
 */
const order: OrderKind<DrawTargetOrder, DrawTargetOrder, EventOf<typeof events>> = {
  type: 'drawTarget',
  schema,
  side: 'british',
  step: 'preparation',
  refuse: (_rules, view, _order, seat) => refuse(view, seat),
  decide(rules, state, _order, random, seat) {
    const deck = deckOf(rules, state.open.night, random)
    const before = drawn(state, seat).length
    // On a board where only one city can be raided, a second draw gives the same city.
    const target = deck(before) ?? deck(0) ?? 0
    return [{ type: 'targetDrawn', own: { [seat]: { target } } }]
  },
  options: (_rules, view, draft, seat) =>
    refuse(view, seat) ? { choices: [] } : { choices: [], finish: draft },
  sample: (_rules, view, _draw, seat) => (refuse(view, seat) ? undefined : { type: 'drawTarget' }),
}

/** The rule that the plan's target is the target drawn last. */
const bound: OrderExtension<PlanOrder, OrderDraft<PlanOrder>> = {
  order: 'plan',
  fields: {},
  refuse(_, view, { target }, seat) {
    const standing = drawn(view, seat).at(-1)
    if (standing === undefined) return refusal(earsRuleId, 'target.notDrawn')
    return target === standing ? undefined : refusal(earsRuleId, 'target.otherDrawn', { hex: standing })
  },
  options(rules, view, draft, seat, sofar) {
    const standing = drawn(view, seat).at(-1)
    if (standing === undefined || (draft.target !== undefined && draft.target !== standing))
      return { choices: [] }
    const isBound = ({ pick, value }: (typeof sofar.choices)[number]) =>
      (pick !== 'target' || value === standing) &&
      (pick !== 'start' || canRaid(rules, Number(value), standing))
    return { ...sofar, choices: sofar.choices.filter(isBound) }
  },
  sample(rules, view, rng, seat, command) {
    const standing = drawn(view, seat).at(-1)
    if (standing === undefined) return undefined
    if (command.target === standing) return command
    return sampleByRandomWalk<PlanOrder>('plan', 35)(rules, view, rng, seat)
  },
}

const words = {
  refusals: ['target.notDrawn', 'target.otherDrawn', 'target.rejectedOnce'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.2a': typeof words
  }
}

/**
 * The option of D12.2 by which the British draw the target at random and may reject it once. It is switched on apart,
 * as `D12.2a`. Secret: `secrets[seat].options.targets`; own part of the event: `targetDrawn { target }`.
 */
export const randomTarget = defineOption({
  rule: randomTargetRuleId,
  group: 'expansions',
  needs: [earsRuleId],
  words,
  secret: [drawnTargets],
  orders: [order],
  extensions: [bound],
  events,
  folds: {
    targetDrawn: {
      secret: (secret, own) =>
        own ? drawnTargets.put(secret, [...(drawnTargets.of(secret) ?? []), own.target]) : (secret ?? {}),
    },
  },
})

/** The guide to {@link randomTarget} for authors of programs. */
export const randomTargetGuide: OptionGuide<typeof randomTarget> = {
  fields: {
    targets: 'The targets that were drawn tonight; the last one stands.',
    'targetDrawn event': 'Your target was drawn anew (D12.2).',
    'drawTarget order': 'British: draws a target at random (D12.2).',
  },
}
