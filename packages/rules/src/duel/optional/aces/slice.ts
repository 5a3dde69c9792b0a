import { z } from 'zod/mini'
import type { EventOf, Hex } from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { ledgerEntrySchema } from '../../state/ledger.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const aceRuleId = 'D12.8'

export const aceKinds = ['silver', 'gold'] as const
export const aceKindSchema = z.enum(aceKinds)
export type AceKind = z.infer<typeof aceKindSchema>

/** The tile kinds of laid aces. */
export const aceTiles = { silver: 'silverAce', gold: 'goldAce' } as const

const count = z.int().check(z.minimum(0), z.maximum(1))
const acesSchema = z.object({
  /** The numbers of silver and gold aces that are earned but not yet laid. */
  silver: count,
  gold: count,
  laid: z.partial(z.object({ silver: hexSchema, gold: hexSchema })),
  /** The round in which the gold ace does not fire at the bomber, because it has fired at the Mosquito. */
  silent: z.optional(z.int()),
})
type Aces = z.infer<typeof acesSchema>
const none: Aces = { silver: 0, gold: 0, laid: {} }

/** The state of D12.8, known to all. An unlaid ace is kept for the next night, unless sides are exchanged. */
export const aces = openSlice('aces', acesSchema, none, ({ silver, gold }, exchanged) =>
  exchanged ? none : { ...none, silver, gold },
)

/** Whether the gold ace does not fire at the bomber in this round, because it has fired at the Mosquito (D12.8). */
export const isGoldAceSilent = (open: DuelOpen): boolean => aces.of(open).silent === open.round

/** The number of laid aces in a hex that fire at the bomber. */
export function firingAceCount(open: DuelOpen, hex: Hex): number {
  const { silver, gold } = aces.of(open).laid
  return (silver === hex ? 1 : 0) + (gold === hex && !isGoldAceSilent(open) ? 1 : 0)
}

/** Whether the single ace of a kind can still be earned: it is neither earned nor laid. */
export const canAceBeEarned = (open: DuelOpen, kind: AceKind): boolean =>
  aces.of(open)[kind] === 0 && aces.of(open).laid[kind] === undefined

export const aceEvents = {
  /** Flak that hit the bomber in the hex `at` has earned an ace. */
  aceEarned: { open: z.object({ kind: aceKindSchema, at: hexSchema }) },
  aceLaid: { open: z.object({ kind: aceKindSchema, at: hexSchema }) },
  /** The German has passed instead of laying or firing the gold ace. */
  acePassed: { open: z.object({}) },
  aceFired: { open: z.object({ ledger: z.array(ledgerEntrySchema) }) },
}
export type AceEvent = EventOf<typeof aceEvents>
