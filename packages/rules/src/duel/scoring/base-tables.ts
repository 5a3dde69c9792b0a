import type { ScoringTables } from '../rules-data.ts'
import { airfieldModifiers } from './airfield.ts'
import { engagementModifiers } from './engagement.ts'
import { flakModifiers } from './flak.ts'
import { interceptionModifiers, searchlightModifiers } from './interception.ts'
import { strikeModifiers } from './strike.ts'

/** The scoring tables of the base game (D9). */
export const baseTables: ScoringTables = {
  strike: strikeModifiers,
  engagement: engagementModifiers,
  airfield: airfieldModifiers,
  interception: interceptionModifiers,
  searchlights: searchlightModifiers,
  searchlightsElsewhere: [],
  interceptionTotal: [],
  flak: flakModifiers,
  flakTotal: [],
}
