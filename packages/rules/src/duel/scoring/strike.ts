import { linesOf } from '../../core/index.ts'
import type { ScoringScene } from '../rules/rules-data.ts'
import type { LedgerEntry } from '../state/ledger.ts'
import { hasCloud, hasFog, hasStorm, intactTileCount, isFullMoon, isNewMoon } from '../state/queries.ts'
import type { DuelModifier } from '../words/reasons.ts'
import { ledgerEntryOf } from './entry.ts'

const tilesIn =
  (kind: string) =>
  ({ open, hex }: ScoringScene) =>
    intactTileCount(open, hex, kind)

/**
 * The points for fire engines in other cities up to two hexes away: 1 for every two fire engines, rounded down (D7.4,
 * D15.10).
 */
function nearbyFireEngines({ rules, open, hex }: ScoringScene): number {
  const near = rules.board.cities.filter((city) => city !== hex && rules.board.distance(city, hex) <= 2)
  return Math.floor(near.reduce((sum, city) => sum + intactTileCount(open, city, 'fireEngine'), 0) / 2)
}

/** The modifiers of table S1, whose points go to the British: the bomber strikes its target. */
export const strikeModifiers: readonly DuelModifier<ScoringScene>[] = [
  {
    rule: 'S1',
    reason: 'cityValue',
    applies: () => true,
    points: ({ rules, hex }) => rules.board.city(hex)?.value ?? 0,
  },
  { rule: 'S1', reason: 'fullMoon', applies: ({ open }) => isFullMoon(open), points: () => 3 },
  {
    rule: 'D5.5',
    reason: 'targetMarkers',
    applies: () => true,
    points: ({ open, hex }) => open.ground.targetMarkers[hex] ?? 0,
  },
  {
    rule: 'S1',
    reason: 'lowStrike',
    applies: ({ open }) => open.bomber?.altitude === 'low',
    points: () => 4,
  },
  {
    rule: 'S1',
    reason: 'searchlights',
    applies: () => true,
    points: (scene) => -tilesIn('searchlight')(scene),
  },
  {
    rule: 'D7.4',
    reason: 'fireEngines',
    applies: () => true,
    points: (scene) => -tilesIn('fireEngine')(scene),
  },
  {
    rule: 'D7.4',
    reason: 'fireEnginesNearby',
    applies: () => true,
    points: (scene) => -nearbyFireEngines(scene),
  },
  {
    rule: 'D7.6',
    reason: 'shelters',
    applies: () => true,
    points: (scene) => -2 * tilesIn('shelter')(scene),
  },
  {
    rule: 'D7.5',
    reason: 'smokeScreens',
    applies: () => true,
    points: (scene) => -tilesIn('smokeScreen')(scene),
  },
  { rule: 'D8.2', reason: 'cloud', applies: ({ open, hex }) => hasCloud(open, hex), points: () => -5 },
  { rule: 'D8.2', reason: 'storm', applies: ({ open, hex }) => hasStorm(open, hex), points: () => -7 },
  { rule: 'D8.2', reason: 'fog', applies: ({ open, hex }) => hasFog(open, hex), points: () => -3 },
  { rule: 'S1', reason: 'newMoon', applies: ({ open }) => isNewMoon(open), points: () => -3 },
]

/** The S1 ledger entry for the bomber's strike on the target in a hex. */
export const strikeEntry = (scene: ScoringScene): LedgerEntry =>
  ledgerEntryOf(scene.open, 'S1', 'british', linesOf(scene.rules.tables.strike, scene), scene.hex)
