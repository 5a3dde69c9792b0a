import { z } from 'zod/mini'
import { walkThrough } from '../../orders/composed.ts'
import type { OrderKind, Step } from '../../rules.ts'
import { entryOf } from '../../scoring/entry.ts'
import type { DuelLine } from '../../scoring/reasons.ts'
import { type AceEvent, aceRule, aces } from './slice.ts'

const schema = z.strictObject({
  type: z.literal('aceFire'),
  /** It holds its fire, for the bomber. */
  pass: z.optional(z.boolean()),
})
export type AceFireOrder = z.infer<typeof schema>

/** Right after the Mosquito's turn, where it is high in the gold ace's hex. */
export const firingStep: Step = {
  turn: 'aceFire',
  side: 'german',
  isOver: (open) => {
    const { at, height } = open.mosquito ?? {}
    return height !== 'high' || aces.of(open).laid.gold !== at
  },
}

/** `{ type: 'aceFire' }` or `{ type: 'aceFire', pass: true }`. Options: the order itself, or pick `pass`. */
export const fireOrder: OrderKind<AceFireOrder, AceFireOrder, AceEvent> = {
  type: 'aceFire',
  schema,
  side: 'german',
  step: 'aceFire',
  refuse: () => undefined,
  decide(_rules, { open }, { pass }) {
    const line: DuelLine = { rule: aceRule, reason: 'aceAtMosquito', points: 1 }
    return pass
      ? [{ type: 'acePassed', open: {} }]
      : [
          {
            type: 'aceFired',
            open: { ledger: [entryOf(open, aceRule, 'german', [line], open.mosquito?.at)] },
          },
        ]
  },
  options: (_rules, _view, { pass }) => ({
    finish: { type: 'aceFire', ...(pass && { pass }) },
    choices: pass ? [] : [{ pick: 'pass' as const, value: 'pass', draft: { type: 'aceFire', pass: true } }],
  }),
  sample: walkThrough('aceFire', 50),
}
