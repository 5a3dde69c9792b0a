import { z } from 'zod/mini'
import { type DuelGame, duelEntry, prepareWithoutAdvice } from './duel.ts'
import { joinRules } from './join-rules.ts'
import { sealedOrders } from './sealed.ts'
import type { DuelSetup } from './setup-schema.ts'
import { firstNight, setupShape } from './setup-shape.ts'

const noRules = z._default(z.array(z.never()), [])

/** Whether nothing of the rules is played beyond the base game. @param setup of any form, not yet read by its schema */
export function isBaseGame(setup: unknown): boolean {
  const { advanced, expansions, solo, rulebook } = (setup ?? {}) as Partial<DuelSetup>
  // The German rulebook has turns and fields of its own.
  return !advanced?.length && !expansions?.length && solo === undefined && rulebook !== 'german'
}

/**
 * The base game alone, for a browser at a table without options, which needs not fetch them. Its setup was read by the
 * whole schema when the room was opened.
 */
export const baseDuel: DuelGame = {
  ...duelEntry,
  setup: setupShape(noRules, noRules, {}) as unknown as z.ZodMiniType<DuelSetup>,
  presets: { firstNight },
  sealedOrders,
  prepare: (setup, version) => prepareWithoutAdvice(joinRules(setup, [], version)),
}
