import { z } from 'zod/mini'
import { ledgerEntrySchema as commonEntrySchema } from '../../core/index.ts'

/** The schema of a score-ledger entry: a change of the VP track, with its hex, night and round. */
export const ledgerEntrySchema = z.extend(commonEntrySchema, {
  /** The hex in which the scored event happened, if it happened in a hex. */
  hex: z.optional(z.int()),
  night: z.int(),
  round: z.int(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
