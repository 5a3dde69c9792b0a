import { joinRules } from './join-rules.ts'
import { optionalRules } from './optional/index.ts'
import type { Rules } from './rules.ts'
import type { BaseSetup } from './setup.ts'
import { soloMission } from './solo/index.ts'

/**
 * Prepares a setup, whatever options it has switched on.
 * @param version of the rules that the game was opened with
 */
export const prepareRules = (setup: BaseSetup, version?: number): Rules =>
  joinRules(
    setup,
    [
      ...optionalRules.filter(({ rule }) => setup.advanced.includes(rule) || setup.expansions.includes(rule)),
      ...(setup.solo ? [soloMission] : []),
    ],
    version,
  )
