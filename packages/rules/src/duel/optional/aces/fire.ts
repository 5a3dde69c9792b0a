import { z } from 'zod/mini'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import { ledgerEntryOf } from '../../scoring/entry.ts'
import type { DuelOpen } from '../../state/open.ts'
import { intactTiles } from '../../state/queries.ts'
import type { DuelLine } from '../../words/reasons.ts'
import { type AceEvent, aceRule, aces } from './slice.ts'

const schema = z.strictObject({
  type: z.literal('aceFire'),
  /** Set if the ace does not fire now, and waits for the bomber. */
  pass: z.optional(z.boolean()),
})
export type AceFireOrder = z.infer<typeof schema>

/** Right after the Mosquito's turn, where it is high in the gold ace's hex. */
export const aceFireStep: RoundStep = {
  turn: 'aceFire',
  side: 'german',
  isOver: (open) => {
    const { at, height } = open.mosquito ?? {}
    return height !== 'high' || aces.of(open).laid.gold !== at
  },
}

/** 1, and 1 for each searchlight of the hex (R77); up to version 2 without these. */
function hitOn(version: Rules['version'], open: DuelOpen, hex: number): DuelLine[] {
  const lights = version > 2 ? intactTiles(open, hex, 'searchlight') : 0
  return [
    { rule: aceRule, reason: 'aceAtMosquito', points: 1 },
    ...(lights > 0 ? [{ rule: 'D7.3' as const, reason: 'searchlights' as const, points: lights }] : []),
  ]
}

/** `{ type: 'aceFire' }` or `{ type: 'aceFire', pass: true }`. Options: the order itself, or pick `pass`. */
export const fireOrder: OrderKind<AceFireOrder, AceFireOrder, AceEvent> = {
  type: 'aceFire',
  schema,
  side: 'german',
  step: 'aceFire',
  refuse: () => undefined,
  decide({ version }, { open }, { pass }) {
    const at = open.mosquito?.at
    if (pass || at === undefined) return [{ type: 'acePassed', open: {} }]
    const ledger = [ledgerEntryOf(open, aceRule, 'german', hitOn(version, open, at), at)]
    return [{ type: 'aceFired', open: { ledger } }]
  },
  options: (_rules, _view, { pass }) => ({
    finish: { type: 'aceFire', ...(pass && { pass }) },
    choices: pass ? [] : [{ pick: 'pass' as const, value: 'pass', draft: { type: 'aceFire', pass: true } }],
  }),
  sample: sampleByRandomWalk('aceFire', 50),
}
