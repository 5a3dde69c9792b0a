import type { SeatId } from '../../core/index.ts'
import type { TileKind } from '../board/pieces.ts'
import type { FieldContents, OrderExtension } from '../rules/contribution.ts'
import { defineOption } from '../rules/define-option.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelView } from '../state/open.ts'
import type { BomberOrder } from '../state/order-schemas.ts'
import { intactTileCount } from '../state/queries.ts'
import { refusal } from '../words/refusal.ts'
import { type bomberMedalFields, nextBomberHex } from './medals/bomber.ts'
import { expansionTileCount, quadFlak } from './quad-flak.ts'

const rule = 'D12.7'
export const mirror = 'mirror'

type Removing = BomberOrder & FieldContents<typeof bomberMedalFields>

/** Whether an acoustic mirror protects a kind of tile: flak of any kind, or a searchlight. */
const isShielded = ({ tiles }: Rules, kind: TileKind): boolean =>
  kind === 'searchlight' || kind === quadFlak || (tiles.get(kind)?.isFlak ?? false)

function isUnderMirror(rules: Rules, view: DuelView, seat: SeatId): boolean {
  const hex = nextBomberHex(rules, view, seat)
  return hex !== undefined && intactTileCount(view.open, hex, mirror) > 0
}

/** The refusal to remove flak or searchlights with medals in the hex of an acoustic mirror. */
const shield: OrderExtension<Removing> = {
  order: 'bomber',
  fields: {},
  refuse(rules, view, { removeTiles = {} }, seat) {
    const shielded = Object.keys(removeTiles).find(
      (kind) => (removeTiles[kind] ?? 0) > 0 && isShielded(rules, kind),
    )
    return shielded && isUnderMirror(rules, view, seat)
      ? refusal(rule, 'mirror.shields', { kind: shielded })
      : undefined
  },
}

const words = {
  refusals: ['mirror.shields'],
  reasons: ['mirror'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D12.7': typeof words
  }
}

/**
 * D12.7, acoustic mirror: the tile kind `mirror` replaces another tile. Needs medals (D10.4). A strike on a hex with
 * mirrors gives 1 VP less in S1, however many there are.
 */
export const acousticMirror = defineOption({
  rule,
  group: 'expansions',
  needs: ['D10.4'],
  words,
  stock: [{ sides: [mirror], count: expansionTileCount, replacing: true }],
  // It is no red tile (R116).
  forSetup: ({ redTilesOnly }, version) => (redTilesOnly && version > 3 ? { stock: [] } : {}),
  tiles: [{ kind: mirror, rule, destructible: true }],
  extensions: [shield],
  tables: {
    strike: [
      {
        rule,
        reason: 'mirror',
        applies: ({ open, hex }) => intactTileCount(open, hex, mirror) > 0,
        points: () => -1,
      },
    ],
  },
})
