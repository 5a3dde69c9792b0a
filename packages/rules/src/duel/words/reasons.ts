import type { LedgerLine, ScoreModifier } from '../../core/index.ts'
import type { OptionWord } from './option-words.ts'
import type { DuelRuleId } from './rule-ids.ts'

/** The reasons of ledger lines in the base game. The client has a text for each. */
export const baseLedgerReasons = [
  'airportBombs',
  'balloons',
  'blockade',
  'bomberLow',
  'cityValue',
  'cloud',
  'crash',
  'crashAtSea',
  'fireEngines',
  'fireEnginesNearby',
  'flak',
  'floor',
  'fog',
  'fullMoon',
  'landingInFog',
  'lowStrike',
  'mosquitoLow',
  'newMoon',
  'radars',
  'searchlights',
  'shelters',
  'sideBid',
  'smokeScreens',
  'squadron',
  'squadronLower',
  'squadronsEngaged',
  'storm',
  'summer',
  'takeOffInFog',
  'targetMarkers',
] as const
export type DuelLedgerReason = (typeof baseLedgerReasons)[number] | OptionWord<'reasons'>

/** A line in an entry of Duel's score ledger. */
export type DuelLedgerLine = LedgerLine & { rule: DuelRuleId; reason: DuelLedgerReason }
/** A modifier of Duel's scoring tables: it adds or takes points in one table. */
export type DuelModifier<Scene> = ScoreModifier<Scene, DuelRuleId, DuelLedgerReason>
