import { z } from 'zod/mini'
import { type EventOf, firstRefusal, type Refusal } from '../../../core/index.ts'
import { type TileKind, type TilesByHex, tilesByHexSchema } from '../../board/pieces.ts'
import { siteRefusal } from '../../defences/legality.ts'
import { countTiles, tidyTiles, withTile } from '../../defences/tiles.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import { addCounts } from '../../state/counts.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { OrderDraft } from '../../state/order-schemas.ts'
import { refusal } from '../../words/refusal.ts'
import { britishGroundRuleId, extraTileAllowance } from './slice.ts'

const schema = z.strictObject({ type: z.literal('extraTiles'), tiles: tilesByHexSchema })
export type ExtraTilesOrder = z.infer<typeof schema>
type Draft = OrderDraft<ExtraTilesOrder>

export const extraTilesEvents = { extraTilesPlaced: { open: z.object({ tiles: tilesByHexSchema }) } }

/** The German turn for extra tiles, right after the British guns and lights; skipped if there are none. */
export const extraTilesStep: RoundStep = {
  turn: 'extraTiles',
  side: 'german',
  beforeAircraft: true,
  isOver: (open) => extraTileAllowance(open) === 0,
}

/**
 * The kinds that extra tiles may have: any kind of the stock, because they come on top of the 40 tiles. In version 1
 * kinds that stay for all nights were excluded.
 */
const kindsOf = ({ stock, tiles, version }: Rules): TileKind[] =>
  [...tiles.values()]
    .filter(({ kind, stays }) => !(stays && version < 2) && stock.some(({ sides }) => sides.includes(kind)))
    .map(({ kind }) => kind)

/**
 * The refusal of extra tiles of a kind that stays for all nights, or undefined: none may be added on a later night
 * (D7.9), nor more than a later deployment could show (D2.3).
 */
function stayingRefusal({ stock }: Rules, open: DuelOpen, kind: TileKind, wanted: number) {
  if (open.standing) return refusal('D7.9', 'extraTiles.kind', { kind })
  const most = stock.reduce((sum, { sides, count }) => (sides.includes(kind) ? sum + count : sum), 0)
  const there = countTiles(open.ground.placed)[kind] ?? 0
  return there + wanted > most ? refusal('D2.3', 'extraTiles.none', { kind, most }) : undefined
}

function kindRefusal(rules: Rules, open: DuelOpen, kind: TileKind, wanted: number): Refusal | undefined {
  if (!rules.tiles.has(kind)) return refusal('D2.3', 'tile.unknown', { kind })
  if (!kindsOf(rules).includes(kind)) return refusal(britishGroundRuleId, 'extraTiles.kind', { kind })
  if (rules.tiles.get(kind)?.stays) return stayingRefusal(rules, open, kind, wanted)
  // Of a tile kind that replaces others there are only as many tiles as its own stock entry has (D12.11).
  const own = rules.stock.find(({ sides, replacing }) => replacing && sides.includes(kind))
  const there = countTiles(open.ground.placed)[kind] ?? 0
  return own && there + wanted > own.count
    ? refusal('D12.11', 'extraTiles.none', { kind, most: own.count })
    : undefined
}

function refuse(rules: Rules, open: DuelOpen, tiles: TilesByHex): Refusal | undefined {
  const counts = Object.entries(countTiles(tiles)).filter(([, many]) => many > 0)
  const many = counts.reduce((sum, [, count]) => sum + count, 0)
  const most = extraTileAllowance(open)
  const sites = Object.entries(tidyTiles(tiles)).flatMap(([hex, here]) =>
    Object.keys(here).map((kind) => [kind, hex] as const),
  )
  return firstRefusal(
    ...counts.map(
      ([kind, wanted]) =>
        () =>
          kindRefusal(rules, open, kind, wanted),
    ),
    ...sites.map(
      ([kind, hex]) =>
        () =>
          String(Number(hex)) === hex
            ? siteRefusal(rules, kind, Number(hex))
            : refusal('D1.1', 'hex.unknown', { hex }),
    ),
    () => (many > most ? refusal(britishGroundRuleId, 'extraTiles.tooMany', { many, most }) : undefined),
  )
}

/**
 * The order `{ type: 'extraTiles', tiles }`: the German adds tiles after the deployment, up to two for each ground gun
 * and searchlight of the British (D12.10). `tiles` has the form of the order `defences`. Its choices have the pick
 * `tile`.
 */
export const extraTilesOrder: OrderKind<ExtraTilesOrder, Draft, EventOf<typeof extraTilesEvents>> = {
  type: 'extraTiles',
  schema,
  side: 'german',
  step: 'extraTiles',
  refuse: (rules, { open }, { tiles }) => refuse(rules, open, tiles),
  decide: (_rules, _state, { tiles }) => [{ type: 'extraTilesPlaced', open: { tiles: tidyTiles(tiles) } }],
  options(rules, { open }, draft) {
    const { tiles = {} } = draft
    if (refuse(rules, open, tiles)) return { choices: [] }
    const choices = kindsOf(rules).flatMap((kind) =>
      rules.board.land
        .map((hex) => ({
          pick: 'tile' as const,
          value: kind,
          hex,
          draft: { ...draft, tiles: withTile(tiles, hex, kind) },
        }))
        .filter((choice) => !refuse(rules, open, choice.draft.tiles)),
    )
    return { choices, finish: { ...draft, tiles } }
  },
  sample: sampleByRandomWalk('extraTiles', 10),
}

/** Folds the placing of extra German tiles, which ends the turn (D12.10). */
export function extraTilesFold(open: DuelOpen, { tiles }: { tiles: TilesByHex }): DuelOpen {
  const placed = Object.entries(tiles).reduce(
    (sofar, [hex, here]) => addCounts(sofar, Number(hex), here),
    open.ground.placed,
  )
  return { ...open, turnOver: true, ground: { ...open.ground, placed } }
}
