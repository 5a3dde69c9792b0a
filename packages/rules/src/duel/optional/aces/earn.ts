import { sumOf } from '../../../core/index.ts'
import type { OrderExtension } from '../../contribution.ts'
import type { LedgerEntry } from '../../ledger.ts'
import type { BomberOrder, OrderDraft } from '../../orders/schemas.ts'
import type { DuelOpen } from '../../state/open.ts'
import { intact } from '../../state/queries.ts'
import { type AceEvent, type AceKind, aceRule, isFree } from './slice.ts'

/** What ordinary flak alone has brought in an entry of S5: every line counts every gun, but that of the aces. */
function byOrdinaryFlak(open: DuelOpen, { lines, hex }: LedgerEntry): number {
  const guns = lines.find(({ reason }) => reason === 'flak')?.points ?? 0
  const shared = sumOf(lines.filter(({ rule }) => rule !== aceRule))
  return guns === 0 || hex === undefined ? 0 : (shared / guns) * intact(open, hex, 'flak')
}

/** 4 VP or more in one hex earn the gold ace, 3 or more (or 4 when the gold one is out) the silver one. */
function earned(open: DuelOpen, hit: number): AceKind | undefined {
  if (hit >= 4 && isFree(open, 'gold')) return 'gold'
  return hit >= 3 && isFree(open, 'silver') ? 'silver' : undefined
}

export const earning: OrderExtension<BomberOrder, OrderDraft<BomberOrder>, AceEvent> = {
  order: 'bomber',
  fields: {},
  follows(_, { open }) {
    const { at } = open.bomber ?? {}
    const entry = open.ledger.findLast(
      ({ table, round, hex }) => table === 'S5' && round === open.round && hex === at,
    )
    const kind = entry && earned(open, byOrdinaryFlak(open, entry))
    return kind && at !== undefined ? [{ type: 'aceEarned', open: { kind, at } }] : []
  },
}
