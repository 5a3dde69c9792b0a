import { z } from 'zod/mini'
import type { EventOf, Hex } from '../../../core/index.ts'
import { hexSchema } from '../../board/pieces.ts'
import { ledgerEntrySchema } from '../../state/ledger.ts'
import type { DuelOpen } from '../../state/open.ts'
import { openSlice } from '../../state/slices.ts'

export const aceRule = 'D12.8'

export const aceKinds = ['silver', 'gold'] as const
export const aceKindSchema = z.enum(aceKinds)
export type AceKind = z.infer<typeof aceKindSchema>

/** Laid aces are tiles of these kinds. */
export const aceTiles = { silver: 'silverAce', gold: 'goldAce' } as const

const count = z.int().check(z.minimum(0), z.maximum(1))
const acesSchema = z.object({
  /** The numbers of aces that are earned and not laid. */
  silver: count,
  gold: count,
  laid: z.partial(z.object({ silver: hexSchema, gold: hexSchema })),
  /** The round in which the gold one has fired at the Mosquito: it is silent for that round. */
  silent: z.optional(z.int()),
})
type Aces = z.infer<typeof acesSchema>
const none: Aces = { silver: 0, gold: 0, laid: {} }

/** D12.8, known to all. A tile that is not laid is kept for the next night, while the side stays the same. */
export const aces = openSlice('aces', acesSchema, none, ({ silver, gold }, exchanged) =>
  exchanged ? none : { ...none, silver, gold },
)

export const isGoldSilent = (open: DuelOpen): boolean => aces.of(open).silent === open.round

/** Aces in a hex that fire at the bomber. */
export function acesFiring(open: DuelOpen, hex: Hex): number {
  const { silver, gold } = aces.of(open).laid
  return (silver === hex ? 1 : 0) + (gold === hex && !isGoldSilent(open) ? 1 : 0)
}

/** Whether the one ace of a kind is neither earned nor laid yet. */
export const isFree = (open: DuelOpen, kind: AceKind): boolean =>
  aces.of(open)[kind] === 0 && aces.of(open).laid[kind] === undefined

export const aceEvents = {
  /** An ace was earned by flak that hit the bomber in this hex. */
  aceEarned: { open: z.object({ kind: aceKindSchema, at: hexSchema }) },
  aceLaid: { open: z.object({ kind: aceKindSchema, at: hexSchema }) },
  /** An ace was neither laid nor fired. */
  acePassed: { open: z.object({}) },
  aceFired: { open: z.object({ ledger: z.array(ledgerEntrySchema) }) },
}
export type AceEvent = EventOf<typeof aceEvents>
