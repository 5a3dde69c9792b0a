import { joinRules } from './join-rules.ts'
import { optionalRules, rulebookRules, rulebookTiles } from './optional/index.ts'
import type { Rules } from './rules.ts'
import type { BaseSetup } from './setup.ts'
import { soloMission } from './solo/index.ts'
import { duelVersion } from './version.ts'

/**
 * Prepares a setup, whatever options it has switched on.
 * @param version of the rules that the game was opened with
 */
export const prepareRules = (setup: BaseSetup, version: number = duelVersion): Rules =>
  joinRules(
    setup,
    [
      ...rulebookTiles(setup, version),
      ...optionalRules.filter(({ rule }) => setup.advanced.includes(rule) || setup.expansions.includes(rule)),
      // In the solo mission the weather card has the Mosquito’s base, and the Mosquito flies by itself.
      ...(setup.solo ? [soloMission] : rulebookRules(setup, version)),
    ],
    version,
  )
