import { z } from 'zod/mini'
import { directions, type EventOf, type Hex } from '../../core/index.ts'
import { countByHexSchema, headingSchema, hexSchema } from '../board/pieces.ts'
import { sampleByRandomWalk } from '../orders/composed.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { OrderKind, Rules } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import type { OrderDraft } from '../state/order-schemas.ts'
import { intactTileCount } from '../state/queries.ts'
import { openSlice } from '../state/slices.ts'
import type { Choice, Options } from '../words/picks.ts'
import { refusal } from '../words/refusal.ts'
import { moveTile } from './move-tile.ts'
import { expansionTileCount } from './quad-flak.ts'

const rule = 'D12.9'
export const railFlak = 'railFlak'

/**
 * The state of D12.9: the number of rail flak tiles that have moved in this turn, by the hex where they now stand.
 * `options.railFlak = { moved }`.
 */
export const railFlakSlice = openSlice('railFlak', z.object({ moved: countByHexSchema }), {
  moved: {},
})

const schema = z.strictObject({
  type: z.literal('railFlak'),
  from: hexSchema,
  /** The path of the move, which must be a single heading. */
  path: z.array(headingSchema).check(z.maxLength(40)),
})
export type RailFlakOrder = z.infer<typeof schema>
type Draft = OrderDraft<RailFlakOrder>

const events = { railFlakMoved: { open: z.object({ from: hexSchema, to: hexSchema }) } }

const movable = (open: DuelOpen, hex: Hex): number =>
  intactTileCount(open, hex, railFlak) - (railFlakSlice.of(open).moved[hex] ?? 0)

const standing = (open: DuelOpen): Hex[] =>
  Object.keys(open.ground.placed)
    .map(Number)
    .filter((hex) => movable(open, hex) > 0)

function refuse({ board }: Rules, open: DuelOpen, { from, path }: RailFlakOrder) {
  if (intactTileCount(open, from, railFlak) === 0) return refusal(rule, 'railFlak.none', { hex: from })
  if (movable(open, from) === 0) return refusal(rule, 'railFlak.moved', { hex: from })
  if (path.length !== 1) return refusal(rule, 'railFlak.oneHex')
  const to = board.follow(from, path)?.at(-1)
  if (to === undefined) return refusal('D1.2', 'path.offBoard')
  return board.isHomeWaters(to) ? refusal(rule, 'railFlak.homeWaters', { hex: to }) : undefined
}

function options(rules: Rules, open: DuelOpen, draft: Draft): Options<RailFlakOrder, Draft> {
  const { from, path } = draft
  const ways = (hex: Hex) => directions.filter((way) => !refuse(rules, open, orderOf(hex, [way])))
  if (from === undefined) {
    const choices = standing(open)
      .filter((hex) => ways(hex).length > 0)
      .map((hex) => ({ pick: 'railFlak' as const, value: hex, hex, draft: { ...draft, from: hex } }))
    return { choices }
  }
  if (path?.length) {
    const order = orderOf(from, path)
    return refuse(rules, open, order) ? { choices: [] } : { choices: [], finish: order }
  }
  const choices = ways(from).map((way): Choice<Draft> => {
    const hex = rules.board.step(from, way)
    return { pick: 'heading' as const, value: way, ...(hex && { hex }), draft: { ...draft, path: [way] } }
  })
  return { choices }
}
const orderOf = (from: Hex, path: RailFlakOrder['path']): RailFlakOrder => ({ type: 'railFlak', from, path })

/**
 * The order `{ type: 'railFlak', from, path: [heading] }` of the fighters' turn. Options: pick `railFlak` (hex), then
 * `heading`.
 */
const order: OrderKind<RailFlakOrder, Draft, EventOf<typeof events>> = {
  type: 'railFlak',
  schema,
  side: 'german',
  step: 'fighters',
  refuse: (rules, { open }, command) => refuse(rules, open, command),
  decide: ({ board }, _state, { from, path }) => [
    { type: 'railFlakMoved', open: { from, to: board.endOf(from, path) } },
  ],
  options: (rules, { open }, draft) => options(rules, open, draft),
  sample: sampleByRandomWalk('railFlak', 100),
}

const words = {
  picks: ['railFlak'],
  refusals: ['railFlak.homeWaters', 'railFlak.moved', 'railFlak.none', 'railFlak.oneHex'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D12.9': typeof words
  }
}

/**
 * D12.9, rail flak: the tile kind `railFlak` replaces another tile. It is flak that may move one hex in each fighters'
 * turn. The event `railFlakMoved { from, to }` moves it in `ground.placed`.
 */
export const railFlakRule = defineOption({
  rule,
  group: 'expansions',
  solo: true,
  words,
  stock: [{ sides: [railFlak], count: expansionTileCount, replacing: true }],
  tiles: [{ kind: railFlak, rule, destructible: true, isFlak: true, isRed: true }],
  orders: [order],
  open: [railFlakSlice],
  // After the bomber has landed there is no reason to move rail flak, so it no longer keeps a fighters' turn open.
  canAct: (rules, open) =>
    !open.bomber?.landed && options(rules, open, { type: 'railFlak' }).choices.length > 0,
  events,
  folds: {
    railFlakMoved: {
      open(open, { from, to }) {
        const { moved } = railFlakSlice.of(open)
        return railFlakSlice.put(moveTile(open, railFlak, from, to), {
          moved: { ...moved, [to]: (moved[to] ?? 0) + 1 },
        })
      },
    },
    turnBegan: { open: (open) => railFlakSlice.put(open, { moved: {} }) },
  },
})

/** The guide to {@link railFlakRule} for authors of programs. */
export const railFlakGuide: OptionGuide<typeof railFlakRule> = {
  fields: {
    railFlak: 'Rail flak (D12.9).',
    moved: 'Rail flak that has moved in this turn, by the hex where it stands.',
    from: 'The hex from which it moves.',
    to: 'The hex where it stands now.',
    'railFlakMoved event': 'Rail flak has moved (D12.9).',
    'railFlak order': 'German: rail flak moves by one hex.',
  },
  picks: {
    railFlak: 'The hex of the rail flak that moves.',
  },
}
