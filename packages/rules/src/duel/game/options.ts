import { optionalRules, rulebookReadingsOf, rulebookTilesOf } from '../optional/index.ts'
import type { Rules } from '../rules/rules.ts'
import type { BaseSetup } from '../setup/setup.ts'
import { duelVersion } from '../setup/version.ts'
import { soloMission } from '../solo/index.ts'
import type { AvailableOptions } from './game.ts'
import { joinRules } from './join-rules.ts'
import { duelPresets, duelSetupSchema } from './setup-schema.ts'

/** The rules of a setup with any options. @param version the version of the rules with which the game was opened */
export const prepareRules = (setup: BaseSetup, version: number = duelVersion): Rules =>
  joinRules(
    setup,
    [
      ...rulebookTilesOf(setup, version),
      ...optionalRules.filter(({ rule }) => setup.advanced.includes(rule) || setup.expansions.includes(rule)),
      // The literal readings of the rulebooks of 2007 are left out of the solo mission. They concern the Mosquito's
      // base and its drops; there the weather card gives the base, and the Mosquito flies automatically.
      ...(setup.solo ? [soloMission] : rulebookReadingsOf(setup, version)),
    ],
    version,
  )

/** All optional rules, the solo mission and the rulebooks of 2007, in the form that `duelGame` takes. */
export const allOptions: AvailableOptions = {
  setup: duelSetupSchema,
  presets: duelPresets,
  hasOwnContent: (setup) =>
    typeof setup === 'object' && setup !== null && 'board' in setup && typeof setup.board === 'object',
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
  rules: prepareRules,
}
