import type { z } from 'zod/mini'
import { type DuelGame, duelEntry, prepareWithoutAdvice } from './duel.ts'
import { prepareRules } from './prepare-rules.ts'
import { sealedOrders } from './sealed.ts'
import { type DuelSetup, duelPresets, duelSetupSchema } from './setup-schema.ts'

/**
 * Duel in the Dark with all its options, for a browser at a table: it needs not fetch what stands in for a seat before
 * somebody asks for it. Everybody else takes `duel`.
 */
export const duelWithoutAdvice: DuelGame = {
  ...duelEntry,
  setup: duelSetupSchema as z.ZodMiniType<DuelSetup>,
  presets: duelPresets,
  hasOwnContent: (setup) => typeof (setup as Partial<DuelSetup> | null)?.board === 'object',
  digest: ({ board, edition, nights, mirror, solo, redTilesOnly, advanced, expansions, players }) => ({
    edition,
    nights,
    ...(mirror && { mirror }),
    ...(solo && { solo: true }),
    ...(redTilesOnly && { redTilesOnly }),
    ...(board !== 'standard' && { ownBoard: true }),
    ...(players !== undefined && { players }),
    options: [...advanced, ...expansions],
  }),
  sealedOrders,
  prepare: (setup, version) => prepareWithoutAdvice(prepareRules(setup, version)),
}
