import { z } from 'zod/mini'
import { ledgerEntrySchema as commonEntrySchema } from '../../core/index.ts'

/** A change of the track: a ledger entry with its place in the night. */
export const ledgerEntrySchema = z.extend(commonEntrySchema, {
  /** The hex in which it happened, if it happened in one. */
  hex: z.optional(z.int()),
  night: z.int(),
  round: z.int(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
