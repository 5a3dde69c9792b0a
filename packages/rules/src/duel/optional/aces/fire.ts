import { z } from 'zod/mini'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import { ledgerEntryOf } from '../../scoring/entry.ts'
import type { DuelOpen } from '../../state/open.ts'
import { intactTileCount } from '../../state/queries.ts'
import type { DuelLedgerLine } from '../../words/reasons.ts'
import { type AceEvent, aceRuleId, aces } from './slice.ts'

const schema = z.strictObject({
  type: z.literal('aceFire'),
  /** Set if the gold ace does not fire at the Mosquito, and so may fire at the bomber. */
  pass: z.optional(z.boolean()),
})
export type AceFireOrder = z.infer<typeof schema>

/**
 * The turn in which the gold ace may fire: right after the Mosquito's turn, when the Mosquito is high in the ace's hex.
 */
export const aceFireStep: RoundStep = {
  turn: 'aceFire',
  side: 'german',
  isOver: (open) => {
    const { at, height } = open.mosquito ?? {}
    return height !== 'high' || aces.of(open).laid.gold !== at
  },
}

/**
 * The ledger lines of the gold ace's hit on the Mosquito: 1 VP, and 1 for each searchlight in the hex (R77). Up to
 * version 2 searchlights did not count.
 */
function hitOn(version: Rules['version'], open: DuelOpen, hex: number): DuelLedgerLine[] {
  const lights = version > 2 ? intactTileCount(open, hex, 'searchlight') : 0
  return [
    { rule: aceRuleId, reason: 'aceAtMosquito', points: 1 },
    ...(lights > 0 ? [{ rule: 'D7.3' as const, reason: 'searchlights' as const, points: lights }] : []),
  ]
}

/** The order `{ type: 'aceFire' }` or `{ type: 'aceFire', pass: true }`. Options: the order itself, or pick `pass`. */
export const aceFireOrder: OrderKind<AceFireOrder, AceFireOrder, AceEvent> = {
  type: 'aceFire',
  schema,
  side: 'german',
  step: 'aceFire',
  refuse: () => undefined,
  decide({ version }, { open }, { pass }) {
    const at = open.mosquito?.at
    if (pass || at === undefined) return [{ type: 'acePassed', open: {} }]
    const ledger = [ledgerEntryOf(open, aceRuleId, 'german', hitOn(version, open, at), at)]
    return [{ type: 'aceFired', open: { ledger } }]
  },
  options: (_rules, _view, { pass }) => ({
    finish: { type: 'aceFire', ...(pass && { pass }) },
    choices: pass ? [] : [{ pick: 'pass' as const, value: 'pass', draft: { type: 'aceFire', pass: true } }],
  }),
  sample: sampleByRandomWalk('aceFire', 50),
}
