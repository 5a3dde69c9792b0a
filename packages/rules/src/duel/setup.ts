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

const duelSetupShape = z.strictObject({
  /** `standard`, or a whole board pack of one's own. */
  board: z.union([z.literal('standard'), playablePackSchema]).default('standard'),
  edition: editionSchema.default('v2'),
  /** Rule ids of D10. */
  advanced: switches(availableAdvanced),
  /** Rule ids of D12. */
  expansions: switches(availableExpansions),
  /** Nights that are agreed at the start (D13.1). */
  nights: z.number().int().min(1).max(9).default(1),
  /** Two nights under the same weather card, sides exchanged in between (D13.2). */
  mirror: z.boolean().default(false),
})
/** What two players agree on before a game of Duel in the Dark. */
export const duelSetupSchema = duelSetupShape
  .refine(({ mirror, nights }) => !mirror || nights === 2, {
    path: ['nights'],
    error: 'a mirror match has two nights (D13.2)',
  })
  .refine(({ board, mirror, nights }) => board === 'standard' || mirror || nights <= board.weather.length, {
    path: ['nights'],
    error: 'more nights than the pack has weather cards; the deck is drawn without replacement (D13.1)',
  })
export type DuelSetup = z.infer<typeof duelSetupShape>

const base: DuelSetup = {
  board: 'standard',
  edition: 'v2',
  advanced: [],
  expansions: [],
  nights: 1,
  mirror: false,
}
export const duelPresets: Record<string, DuelSetup> = {
  firstNight: base,
  firstEdition: { ...base, edition: 'first' },
  mirrorMatch: { ...base, nights: 2, mirror: true },
  campaign: { ...base, nights: 3 },
}
