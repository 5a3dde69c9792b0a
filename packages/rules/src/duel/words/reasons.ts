import type { LedgerLine, ScoreModifier } from '../../core/index.ts'
import type { OptionWord } from './option-words.ts'
import type { DuelRule } from './rule-ids.ts'

/** Reasons of the base game's ledger lines. The client has words for each. */
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

/** A line of Duel's ledger. */
export type DuelLine = LedgerLine & { rule: DuelRule; reason: DuelLedgerReason }
/** A rule of Duel that adds or takes points in one scoring table. */
export type DuelModifier<Scene> = ScoreModifier<Scene, DuelRule, DuelLedgerReason>
