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
import { earsRule } from './crests.ts'
import { drawnTargets } from './slice.ts'

export const randomTargetRule = 'D12.2a'

const schema = z.strictObject({ type: z.literal('drawTarget') })
export type DrawTargetOrder = z.infer<typeof schema>

const events = {
  /**
   * A target was drawn, or the first one was rejected and another drawn. Nobody else learns of it. A rejected target is
   * not opened with the night's plan either (D14).
   */
  targetDrawn: { own: z.object({ target: hexSchema }), isKept: true },
}

const drawn = ({ secrets }: DuelView, seat: SeatId): readonly Hex[] => drawnTargets.of(secrets?.[seat]) ?? []

/** Cities that can be raided at all, in a random order that follows from the seed when it is needed. */
const deckOf = (rules: Rules, night: number, random: Random): Deck<Hex> =>
  deckFrom(
    random(`n${night}/target`),
    rules.board.cities.filter((city) =>
      rules.board.britishAirports.some((start) => canRaid(rules, start, city)),
    ),
  )

function refuse(view: DuelView, seat: SeatId): Refusal | undefined {
  if (view.secrets?.[seat]?.plan) return refusal('D3.7', 'preparation.locked')
  return drawn(view, seat).length > 1 ? refusal(earsRule, 'target.rejectedOnce') : undefined
}

/** `{ type: 'drawTarget' }` before the plan; once more to reject what was drawn. */
const order: OrderKind<DrawTargetOrder, DrawTargetOrder, EventOf<typeof events>> = {
  type: 'drawTarget',
  schema,
  side: 'british',
  step: 'preparation',
  refuse: (_rules, view, _order, seat) => refuse(view, seat),
  decide(rules, state, _order, random, seat) {
    const deck = deckOf(rules, state.open.night, random)
    const before = drawn(state, seat).length
    // On a board with one city within reach there is nothing else to draw.
    const target = deck(before) ?? deck(0) ?? 0
    return [{ type: 'targetDrawn', own: { [seat]: { target } } }]
  },
  options: (_rules, view, draft, seat) =>
    refuse(view, seat) ? { choices: [] } : { choices: [], finish: draft },
  sample: (_rules, view, _draw, seat) => (refuse(view, seat) ? undefined : { type: 'drawTarget' }),
}

/** The plan flies to the target that was drawn last. */
const bound: OrderExtension<PlanOrder, OrderDraft<PlanOrder>> = {
  order: 'plan',
  fields: {},
  refuse(_, view, { target }, seat) {
    const standing = drawn(view, seat).at(-1)
    if (standing === undefined) return refusal(earsRule, 'target.notDrawn')
    return target === standing ? undefined : refusal(earsRule, 'target.otherDrawn', { hex: standing })
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
 * D12.2, its option: the British draws the target at random, and may reject it once. A switch of its own, `D12.2a`.
 * Secret: `secrets[seat].options.targets`, own event `targetDrawn { target }`.
 */
export const randomTarget = defineOption({
  rule: randomTargetRule,
  group: 'expansions',
  needs: [earsRule],
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

/** {@link randomTarget} for authors of programs. */
export const randomTargetGuide: OptionGuide<typeof randomTarget> = {
  fields: {
    targets: 'The targets that were drawn tonight; the last one stands.',
    'targetDrawn event': 'Your target was drawn anew (D12.2).',
    'drawTarget order': 'British: draws a target at random (D12.2).',
  },
}
