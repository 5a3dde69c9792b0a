import { airfieldModifiers } from './airfield.ts'
import { engagementModifiers } from './engagement.ts'
import { flakModifiers } from './flak.ts'
import { interceptionModifiers } from './interception.ts'
import { strikeModifiers } from './strike.ts'
import type { ScoringTables } from './tables.ts'

/** The scoring tables of the base game (D9). */
export const baseTables: ScoringTables = {
  strike: strikeModifiers,
  engagement: engagementModifiers,
  airfield: airfieldModifiers,
  interception: interceptionModifiers,
  interceptionTotal: [],
  flak: flakModifiers,
  flakTotal: [],
}
