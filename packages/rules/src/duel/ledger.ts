import { z } from 'zod'
import { ledgerEntrySchema as commonEntrySchema } from '../core/index.ts'

/** A change of the track: a ledger entry with its place in the night. */
export const ledgerEntrySchema = commonEntrySchema.extend({
  /** Where on the map it happened, when it happened somewhere. */
  hex: z.number().int().optional(),
  night: z.number().int(),
  round: z.number().int(),
})
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>
