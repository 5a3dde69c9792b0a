import { z } from 'zod/mini'
import { type EventOf, firstRefusal, type Hex, type Refusal } from '../../../core/index.ts'
import { type TileKind, type TilesByHex, tilesByHexSchema } from '../../board/pieces.ts'
import { siteRefusal } from '../../defences/legality.ts'
import { fuelTruck } from '../../defences/stock.ts'
import { countTiles, tidyTiles, tileCountAt, withTile } from '../../defences/tiles.ts'
import { trucksOwed } from '../../defences/trucks-owed.ts'
import { sampleByRandomWalk } from '../../orders/composed.ts'
import type { OrderKind, RoundStep, Rules } from '../../rules/rules.ts'
import type { DuelOpen } from '../../state/open.ts'
import type { Choice } from '../../words/picks.ts'
import { refusal } from '../../words/refusal.ts'
import { withMoreTiles } from '../move-tile.ts'
import { earsRuleId } from './crests.ts'

/** The maximum number of tiles that the German may move. */
const most = 5

const tiles = tilesByHexSchema
const schema = z.strictObject({
  type: z.literal('moveTiles'),
  /** `lifted`: the tiles that are picked up, by hex; `put`: the same tiles by the hexes in which they are put down. */
  lifted: z.optional(tiles),
  put: z.optional(tiles),
})
export type MoveTilesOrder = z.infer<typeof schema>

export const moveTilesEvents = { tilesMoved: { open: z.object({ lifted: tiles, put: tiles }) } }

/** The step of a round in which the German side moves tiles (D12.2). */
export const moveTilesStep: RoundStep = { turn: 'moveTiles', side: 'german', isOver: () => false }

type Pieces = readonly (readonly [Hex, TileKind, number])[]
const piecesOf = (moved: TilesByHex = {}): Pieces =>
  Object.entries(tidyTiles(moved)).flatMap(([hex, here]) =>
    Object.entries(here).map(([kind, count]) => [Number(hex), kind, count] as const),
  )
const sumOf = (moved: TilesByHex = {}): number => piecesOf(moved).reduce((sum, [, , count]) => sum + count, 0)

const isHexName = (hex: string): boolean => String(Number(hex)) === hex

/**
 * The refusal to pick up a number of tiles of a kind in a hex, or undefined: they must be there, and the kind must not
 * stay for all nights.
 */
function refuseLift(rules: Rules, open: DuelOpen, hex: Hex, kind: TileKind, many: number) {
  if (rules.tiles.get(kind)?.stays) return refusal(earsRuleId, 'moveTiles.stays', { kind })
  const there = tileCountAt(open.ground.placed, hex, kind)
  return many > there ? refusal(earsRuleId, 'moveTiles.notThere', { kind, hex, there }) : undefined
}

const after = (open: DuelOpen, lifted: TilesByHex = {}, put: TilesByHex = {}): TilesByHex => {
  const up = piecesOf(lifted).reduce(
    (sofar, [hex, kind, count]) => withMoreTiles(sofar, hex, kind, -count),
    open.ground.placed,
  )
  return piecesOf(put).reduce((sofar, [hex, kind, count]) => withMoreTiles(sofar, hex, kind, count), up)
}

function refuseTrucks(open: DuelOpen, lifted: TilesByHex, put: TilesByHex): Refusal | undefined {
  const placed = after(open, lifted, put)
  for (const [hex, needed] of trucksOwed(open)) {
    const there = tileCountAt(placed, hex, fuelTruck)
    if (there < needed) return refusal('D3', 'fuelTrucks.missing', { hex, needed, placed: there })
  }
  return undefined
}

/** The refusal of a possibly incomplete order to move tiles, or undefined. */
function refuseSome(rules: Rules, open: DuelOpen, { lifted = {}, put = {} }: MoveTilesOrder) {
  const wrong = [...Object.keys(lifted), ...Object.keys(put)].find((hex) => !isHexName(hex))
  if (wrong !== undefined) return refusal('D1.1', 'hex.unknown', { hex: wrong })
  const many = Math.max(sumOf(lifted), sumOf(put))
  const idle = piecesOf(lifted).find(([hex, kind]) => tileCountAt(put, hex, kind) > 0)
  if (idle) return refusal(earsRuleId, 'moveTiles.sameHex', { kind: idle[1], hex: idle[0] })
  return firstRefusal(
    ...piecesOf(lifted).map(
      ([hex, kind, count]) =>
        () =>
          refuseLift(rules, open, hex, kind, count),
    ),
    ...piecesOf(put).map(
      ([hex, kind]) =>
        () =>
          siteRefusal(rules, kind, hex),
    ),
    () => (many > most ? refusal(earsRuleId, 'moveTiles.tooMany', { many, most }) : undefined),
    () => refuseTrucks(open, lifted, put),
  )
}

/**
 * For each kind of tile, the number picked up and not yet put down; negative when more were put down than picked up.
 * Kinds with 0 are left out.
 */
const inHand = ({ lifted = {}, put = {} }: MoveTilesOrder): [TileKind, number][] => {
  const [up, down] = [countTiles(tidyTiles(lifted)), countTiles(tidyTiles(put))]
  return [...new Set([...Object.keys(up), ...Object.keys(down)])]
    .map((kind): [TileKind, number] => [kind, (up[kind] ?? 0) - (down[kind] ?? 0)])
    .filter(([, many]) => many !== 0)
}

function refuse(rules: Rules, open: DuelOpen, order: MoveTilesOrder): Refusal | undefined {
  const [unequal] = inHand(order)
  const uneven = unequal && refusal(earsRuleId, 'moveTiles.uneven', { kind: unequal[0] })
  return refuseSome(rules, open, order) ?? uneven
}

/**
 * The order `{ type: 'moveTiles', lifted?, put? }`: up to five tiles; as many of each kind are put down as are picked
 * up. Options: pick `liftTile` (value the kind, hex), then `putTile` (hex); the order is complete whenever every tile
 * picked up is put down.
 */
export const moveTilesOrder: OrderKind<MoveTilesOrder, MoveTilesOrder, EventOf<typeof moveTilesEvents>> = {
  type: 'moveTiles',
  schema,
  side: 'german',
  step: 'moveTiles',
  refuse: (rules, { open }, order) => refuse(rules, open, order),
  decide: (_rules, _state, { lifted = {}, put = {} }) => [
    { type: 'tilesMoved', open: { lifted: tidyTiles(lifted), put: tidyTiles(put) } },
  ],
  options(rules, { open }, draft) {
    const { lifted = {}, put = {} } = draft
    if (refuseSome(rules, open, draft)) return { choices: [] }
    const [held] = inHand(draft)
    if (held && held[1] < 0) return { choices: [] }
    const ways: Choice<MoveTilesOrder>[] = held
      ? rules.board.land
          .filter((hex) => tileCountAt(lifted, hex, held[0]) === 0)
          .map((hex) => ({
            pick: 'putTile' as const,
            value: held[0],
            hex,
            draft: { ...draft, put: withTile(put, hex, held[0]) },
          }))
      : piecesOf(open.ground.placed)
          .filter(([hex, kind]) => tileCountAt(put, hex, kind) === 0)
          .map(([hex, kind]) => ({
            pick: 'liftTile' as const,
            value: kind,
            hex,
            draft: { ...draft, lifted: withTile(lifted, hex, kind) },
          }))
    const choices = ways.filter(({ draft: order }) => !refuseSome(rules, open, order))
    return held ? { choices } : { choices, finish: draft }
  },
  sample: sampleByRandomWalk('moveTiles', 30),
}

export const moveTilesFold = (
  open: DuelOpen,
  { lifted, put }: { lifted: TilesByHex; put: TilesByHex },
): DuelOpen => ({ ...open, turnOver: true, ground: { ...open.ground, placed: after(open, lifted, put) } })
