import type { LedgerLine, Modifier } from '../../core/index.ts'
import type { DuelRule } from '../rule-ids.ts'

/** Every reason that a line of Duel's ledger gives. The client has words for each. */
export const duelLedgerReasons = [
  'aceAtMosquito',
  'aces',
  'airportBombs',
  'balloons',
  'blockade',
  'bomberLow',
  'britishLights',
  'cityValue',
  'cloud',
  'crash',
  'crashAtSea',
  'fireEngines',
  'fireEnginesNearby',
  'flak',
  'flakDisturbs',
  'floor',
  'fog',
  'fullMoon',
  'landingInFog',
  'lowStrike',
  'medalsAbsorb',
  'medalsLaid',
  'mirror',
  'morePower',
  'mosquitoLow',
  'newMoon',
  'observerBadge',
  'quadFlak',
  'radars',
  'searchlights',
  'shelters',
  'shroud',
  'sideBid',
  'smokeScreens',
  'squadron',
  'squadronLower',
  'squadronsEngaged',
  'storm',
  'summer',
  'takeOffInFog',
  'targetMarkers',
  'wildBoar',
  'window',
  'windowBeyond',
  'windowOverTarget',
] as const
export type DuelLedgerReason = (typeof duelLedgerReasons)[number]

/** A line of Duel's ledger. */
export type DuelLine = LedgerLine & { rule: DuelRule; reason: DuelLedgerReason }
/** A rule of Duel that adds or takes points in one scoring table. */
export type DuelModifier<Scene> = Modifier<Scene, DuelRule, DuelLedgerReason>
