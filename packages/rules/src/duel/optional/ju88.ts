import { z } from 'zod/mini'
import { type EventOf, type Hex, linesOf, type Random } from '../../core/index.ts'
import { squadronIdSchema, squadronIds } from '../board/pieces.ts'
import { isLegalIgnoringTurn } from '../orders/composed.ts'
import { type FieldContents, type OrderExtension, optionFieldsIn } from '../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { Rules } from '../rules/rules.ts'
import type { FighterScene, ScoringScene } from '../rules/rules-data.ts'
import { interceptionEntries, litSquadron } from '../scoring/interception.ts'
import type { DuelOpen, DuelState, Squadron } from '../state/open.ts'
import type { OrderDraft, SquadronsOrder } from '../state/order-schemas.ts'
import { hasCloud } from '../state/queries.ts'
import { openSlice } from '../state/slices.ts'
import type { DuelModifier } from '../words/reasons.ts'
import { refusal } from '../words/refusal.ts'
import type { mw50PlacingFields } from './mw50.ts'
import { teamStateOf } from './several-germans/slice.ts'

const rule = 'D12.1'

/**
 * The observer's badge of the Ju 88 (D12.1). Which squadron is the Ju 88 tonight is in that squadron's `aircraft`.
 * `options.ju88 = { out, home, lost, owner? }`: whether the badge was used on the bomber's way out, and on its way
 * home; whether the Ju 88 is lost at sea for the whole game; with several German players, its owner tonight.
 */
export const ju88Slice = openSlice(
  'ju88',
  z.object({
    out: z.boolean(),
    home: z.boolean(),
    lost: z.boolean(),
    /** With several German players: the seat that was drawn to own the Ju 88 tonight. */
    owner: z.optional(z.string().check(z.maxLength(16))),
  }),
  { out: false, home: false, lost: false },
  ({ lost }, exchanged) => ({ out: false, home: false, lost: lost && !exchanged }),
)

const fields = { ju88: z.optional(squadronIdSchema) }
type Placing = SquadronsOrder & FieldContents<typeof fields> & FieldContents<typeof mw50PlacingFields>
type Draft = OrderDraft<SquadronsOrder> &
  FieldContents<typeof fields> &
  FieldContents<typeof mw50PlacingFields>

function refuse(open: DuelOpen, order: Placing) {
  if (order.ju88 === undefined) return undefined
  if (ju88Slice.of(open).lost) return refusal(rule, 'ju88.lost')
  if (open.squadrons[order.ju88]?.status !== 'ready')
    return refusal(rule, 'ju88.notReady', { squadron: order.ju88 })
  const { owner } = ju88Slice.of(open)
  if (owner !== undefined && teamStateOf(open)?.owners[order.ju88] !== owner)
    return refusal(rule, 'ju88.notDrawn', { squadron: order.ju88, seat: owner })
  return order.mw50 === order.ju88 ? refusal(rule, 'ju88.noMw50', { squadron: order.ju88 }) : undefined
}

/**
 * The field `ju88` of the order `squadrons`: the squadron that the Ju 88 replaces tonight. Options: pick `ju88`, value
 * the squadron.
 */
const replacing: OrderExtension<Placing, Draft> = {
  order: 'squadrons',
  fields,
  refuse: (_, { open }, order) => refuse(open, order),
  options(rules, view, draft, seat, sofar) {
    if (draft.ju88 !== undefined || !sofar.finish) return sofar
    const choices = squadronIds
      .map((id) => ({ pick: 'ju88' as const, value: id, draft: { ...draft, ju88: id } }))
      .filter(({ draft: order }) => isLegalIgnoringTurn(rules, view, order, seat))
    return { ...sofar, choices: [...sofar.choices, ...choices] }
  },
  sample(_rules, { open }, rng, _seat, order) {
    const able = squadronIds.filter((id) => !refuse(open, { ...order, ju88: id }))
    return able.length > 0 && rng.int(8) > 0 ? { ...order, ju88: rng.pick(able) } : order
  },
}

/** The part of the bomber's route, out or home. The hex of the strike still belongs to the way out. */
const wayOf = (open: DuelOpen, struckHere: boolean): 'out' | 'home' =>
  struckHere || open.bomber?.struck === undefined ? 'out' : 'home'

/**
 * Whether the badge helps a squadron in a hex: it is the Ju 88, the hex has a cloud, and the badge is unused on this
 * part of the bomber's route.
 */
const isHelped = (open: DuelOpen, hex: Hex, { aircraft }: Squadron, struckHere: boolean): boolean =>
  aircraft === 'Ju88' && hasCloud(open, hex) && !ju88Slice.of(open)[wayOf(open, struckHere)]

const helps = ({ open, hex, squadron, move }: FighterScene): boolean =>
  isHelped(open, hex, squadron, move?.struck ?? false)

/** The event with several German players: the Ju 88's owner tonight is drawn by lot, for all to see. */
const events = { ju88Drawn: { open: z.object({ seat: z.string().check(z.maxLength(16)) }) } }

const drawOwner = (_: Rules, { open }: DuelState, random: Random): EventOf<typeof events>[] => {
  const team = teamStateOf(open)
  if (!team || ju88Slice.of(open).lost) return []
  const seat = random(`n${open.night}/ju88`).pick(Object.keys(team.tracks))
  return [{ type: 'ju88Drawn', open: { seat } }]
}

/** The S4 modifier of the observer's badge in version 1: the badge is used whenever it can help. */
const badge: DuelModifier<FighterScene> = {
  rule,
  reason: 'observerBadge',
  applies: helps,
  points: () => 1,
}

/**
 * The VP that a hex's fight brings the German with the given modifiers for each squadron, before the British absorb any
 * (R114): the total of S4 and, from version 5 of the rules on, what another piece gains by the searchlights that no
 * squadron has (R118).
 */
function vpWith(
  { rules, ...scene }: ScoringScene,
  interception: readonly DuelModifier<FighterScene>[],
): number {
  const tables = { ...rules.tables, interception, interceptionAbsorbed: [] }
  const fight = { ...scene, rules: { ...rules, tables } }
  const isElsewhere = rules.version >= 5 && litSquadron(fight) === undefined
  const others = isElsewhere ? linesOf(tables.searchlightsElsewhere, fight) : []
  const own = interceptionEntries(fight).reduce((sum, { total }) => sum + total, 0)
  return own + Math.max(0, ...others.map(({ points }) => points))
}

/** The S4 modifier of the observer's badge: it is used only where it brings the German more (D12.1, R67). */
const worthwhileBadge: DuelModifier<FighterScene> = {
  ...badge,
  applies(scene) {
    if (!helps(scene)) return false
    const others = scene.rules.tables.interception.filter(({ reason }) => reason !== 'observerBadge')
    return vpWith(scene, [...others, badge]) > vpWith(scene, others)
  },
}

const words = {
  aircraft: ['Ju88'],
  picks: ['ju88'],
  refusals: ['ju88.lost', 'ju88.notDrawn', 'ju88.noMw50', 'ju88.notReady'],
  reasons: ['observerBadge'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D12.1': typeof words
  }
}

/**
 * D12.1, Junkers Ju 88: it replaces any one squadron, and its badge cancels the cloud's −1 once on each part of the
 * bomber's route.
 */
export const junkers = defineOption({
  rule,
  group: 'expansions',
  solo: true,
  words,
  open: [ju88Slice],
  extensions: [replacing],
  tables: { interception: [worthwhileBadge] },
  until: { 1: { tables: { interception: [badge] }, opensNight: () => [] } },
  events,
  opensNight: drawOwner,
  eventFields: { squadronsPlaced: { ju88: squadronIdSchema } },
  extras: {
    squadronsPlaced({ command }) {
      const { ju88: squadron } = optionFieldsIn(fields, command)
      return squadron ? { ju88: squadron } : {}
    },
  },
  folds: {
    ju88Drawn: { open: (open, { seat }) => ju88Slice.put(open, { ...ju88Slice.of(open), owner: seat }) },
    squadronsPlaced: {
      open(open, { ju88: id }) {
        if (!id) return open
        const squadron = { ...open.squadrons[id], aircraft: 'Ju88' as const }
        return { ...open, squadrons: { ...open.squadrons, [id]: squadron } }
      },
    },
    squadronCrashed: {
      open(open, { squadron, atSea }) {
        const isLost = atSea && open.squadrons[squadron].aircraft === 'Ju88'
        return isLost ? ju88Slice.put(open, { ...ju88Slice.of(open), lost: true }) : open
      },
    },
    bomberFlew: {
      open(open, { struck, ledger }) {
        const helped = ledger.some(({ lines }) => lines.some(({ reason }) => reason === 'observerBadge'))
        return helped ? ju88Slice.put(open, { ...ju88Slice.of(open), [wayOf(open, struck)]: true }) : open
      },
    },
  },
})

/** The guide to {@link junkers} for authors of programs. */
export const junkersGuide: OptionGuide<typeof junkers> = {
  fields: {
    ju88: 'Junkers Ju 88 (D12.1): the squadron that it replaces tonight.',
    'options.ju88': 'Junkers Ju 88 (D12.1).',
    'ju88.out': 'Its badge was used on the bomber’s way out.',
    'ju88.home': 'Its badge was used on the bomber’s way home.',
    lost: 'It is lost.',
    owner: 'The seat that flies it tonight.',
    'ju88Drawn event': 'The seat that flies the Ju 88 tonight.',
  },
  picks: {
    ju88: 'The squadron that the Ju 88 replaces.',
  },
}
