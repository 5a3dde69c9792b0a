import { z } from 'zod'
import { playablePackSchema } from './board/validate.ts'
import { availableAdvanced, availableExpansions } from './optional/index.ts'
import { editionSchema } from './pieces.ts'

const switches = (available: readonly string[]) =>
  z
    .array(z.string().max(12))
    .default([])
    .refine((chosen) => chosen.every((rule) => available.includes(rule)), {
      error: 'a rule that this server does not offer',
    })
    .refine((chosen) => new Set(chosen).size === chosen.length, { error: 'a rule named twice' })

/** What two players agree on before a game of Duel in the Dark. */
export const duelSetupSchema = z.strictObject({
  /** `standard`, or a whole board pack of one's own. */
  board: z.union([z.literal('standard'), playablePackSchema]).default('standard'),
  edition: editionSchema.default('v2'),
  /** Rule ids of D10. */
  advanced: switches(availableAdvanced),
  /** Rule ids of D12. */
  expansions: switches(availableExpansions),
  /** One night for now (D13.1). */
  nights: z.number().int().min(1).max(1).default(1),
})
export type DuelSetup = z.infer<typeof duelSetupSchema>

const base: DuelSetup = { board: 'standard', edition: 'v2', advanced: [], expansions: [], nights: 1 }
export const duelPresets: Record<string, DuelSetup> = {
  firstNight: base,
  firstEdition: { ...base, edition: 'first' },
}
