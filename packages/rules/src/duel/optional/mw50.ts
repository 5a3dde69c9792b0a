import { z } from 'zod/mini'
import { type SquadronId, squadronIdSchema, squadronIds } from '../board/pieces.ts'
import { isLegalIgnoringTurn } from '../orders/composed.ts'
import {
  type Contribution,
  type FieldContents,
  type OrderExtension,
  optionFieldsIn,
} from '../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { UpcomingEvent } from '../rules/rules.ts'
import { isDifferenceInSetup } from '../setup/editions.ts'
import type { BaseEventOpen } from '../state/events.ts'
import type { DuelOpen, DuelView } from '../state/open.ts'
import type { FighterOrder, OrderDraft, SquadronsOrder } from '../state/order-schemas.ts'
import { openSlice } from '../state/slices.ts'
import { refusal } from '../words/refusal.ts'
import { boostOnceANightDifference } from './editions.ts'
import { refuseTeamBoost } from './several-germans/boost.ts'
import { teamStateOf } from './several-germans/slice.ts'
import { offerFlag } from './toggle.ts'

/**
 * The state of MW-50 (D10.7): the squadron that carries the marker tonight, and whether the marker is ready for use.
 */
export const mw50Slice = openSlice(
  'mw50',
  z.object({ squadron: z.optional(squadronIdSchema), ready: z.boolean() }),
  { ready: false },
)

/** A field of the order and of the event that place the squadrons: the squadron that carries the MW-50 marker. */
export const mw50PlacingFields = { mw50: z.optional(squadronIdSchema) }
/** A field of a squadron's order and of its event: whether MW-50 is used. */
export const boostFields = { mw50: z.optional(z.boolean()) }
type Placing = SquadronsOrder & FieldContents<typeof mw50PlacingFields>
type Boosted = FighterOrder & FieldContents<typeof boostFields>

const isMesserschmitt = ({ squadrons }: DuelOpen, id: SquadronId): boolean =>
  squadrons[id].status === 'ready' && squadrons[id].aircraft === 'Bf110'

/**
 * The field `mw50` of the order `squadrons`: at the start of a night the German may give the marker to one
 * Messerschmitt.
 */
const given: OrderExtension<Placing, OrderDraft<SquadronsOrder> & FieldContents<typeof mw50PlacingFields>> = {
  order: 'squadrons',
  fields: mw50PlacingFields,
  refuse(_, { open }, { mw50: squadron }) {
    if (squadron === undefined) return undefined
    // Several German players have markers of their own (D12.3): their owners decide during flight which squadron uses
    // one.
    if (teamStateOf(open)) return refusal('D12.3', 'mw50.notGiven')
    return isMesserschmitt(open, squadron)
      ? undefined
      : refusal('D10.7', 'mw50.noMesserschmitt', { squadron })
  },
  options(rules, view, draft, seat, sofar) {
    if (draft.mw50 !== undefined || !sofar.finish) return sofar
    const choices = squadronIds
      .map((id) => ({ pick: 'mw50' as const, value: id, draft: { ...draft, mw50: id } }))
      .filter(({ draft: order }) => isLegalIgnoringTurn(rules, view, order, seat))
    return { ...sofar, choices: [...sofar.choices, ...choices] }
  },
  sample(_rules, { open }, rng, _seat, order) {
    const able = teamStateOf(open) ? [] : squadronIds.filter((id) => isMesserschmitt(open, id))
    return able.length > 0 && rng.int(8) > 0 ? { ...order, mw50: rng.pick(able) } : order
  },
}

function refuseUncarried(open: DuelOpen, order: Boosted) {
  const { squadron, ready } = mw50Slice.of(open)
  if (order.squadron !== squadron) return refusal('D10.7', 'mw50.notCarried', { squadron: order.squadron })
  return ready ? undefined : refusal('D10.7', 'mw50.used', { squadron })
}

function refuseBoost({ open }: DuelView, order: Boosted) {
  if (!order.mw50) return undefined
  const refused = teamStateOf(open) ? refuseTeamBoost(open, order.squadron) : refuseUncarried(open, order)
  if (refused) return refused
  return order.path.length === 2 ? undefined : refusal('D10.7', 'mw50.twoHexes')
}

/**
 * The field `mw50` of a squadron's order: once until its next landing, the carrier flies two hexes, each for its own
 * fuel.
 */
const used: OrderExtension<Boosted, OrderDraft<FighterOrder> & FieldContents<typeof boostFields>> = {
  order: 'fighter',
  fields: boostFields,
  refuse: (_, view, order) => refuseBoost(view, order),
  options: offerFlag('mw50'),
}

/** The field of the event `squadronFlew` that shows whether MW-50 was used. */
const boosted = ({ command }: Pick<UpcomingEvent, 'command'>) =>
  optionFieldsIn(boostFields, command).mw50 ? { mw50: true } : {}

/** The use of MW-50 in flight, which D10.7 shares with D12.3, where players have markers of their own. */
export const boostContribution = {
  extensions: [used],
  flight: {
    mayFly: (_rules, _open, order) =>
      optionFieldsIn(boostFields, order).mw50 === true && order.path.length === 2,
    isUnbound: (_rules, _open, order) => optionFieldsIn(boostFields, order).mw50 === true,
  },
  eventFields: { squadronFlew: boostFields },
  extras: { squadronFlew: boosted },
} satisfies Partial<Contribution>

const givenFold = {
  open: (open: DuelOpen, { mw50: squadron }: FieldContents<typeof mw50PlacingFields>) =>
    squadron ? mw50Slice.put(open, { squadron, ready: true }) : open,
}

/**
 * The fold that updates the marker after a flight of its carrier.
 * @param isReady whether the marker is ready again after the flight
 */
const usedFold = (isReady: (flight: { ready: boolean; landed: boolean; boosted: boolean }) => boolean) => ({
  open(open: DuelOpen, flew: BaseEventOpen<'squadronFlew'> & FieldContents<typeof boostFields>) {
    const { squadron, ready } = mw50Slice.of(open)
    if (flew.squadron !== squadron) return open
    return mw50Slice.put(open, {
      squadron,
      ready: isReady({ ready, landed: flew.landed, boosted: flew.mw50 ?? false }),
    })
  },
})

/**
 * D10.7 by the English rulebook of 2007: the marker is used once a night, and a landing does not make it ready again.
 */
const onceANight = {
  // Cast because a contribution's `folds` take any event; the types of these folds are checked where they are defined.
  folds: {
    squadronsPlaced: givenFold,
    squadronFlew: usedFold(({ ready, boosted }) => ready && !boosted),
  } as NonNullable<Contribution['folds']>,
}

const words = {
  picks: ['mw50'],
  refusals: ['mw50.noMesserschmitt', 'mw50.notCarried', 'mw50.notGiven', 'mw50.twoHexes', 'mw50.used'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    'D10.7': typeof words
  }
}

/** D10.7, MW-50: a marker with which one Messerschmitt may fly two hexes in a turn. */
export const mw50Boost = defineOption({
  rule: 'D10.7',
  group: 'advanced',
  words,
  open: [mw50Slice],
  extensions: [given, ...boostContribution.extensions],
  flight: boostContribution.flight,
  eventFields: { squadronsPlaced: mw50PlacingFields, ...boostContribution.eventFields },
  extras: {
    squadronsPlaced({ command }) {
      const { mw50: squadron } = optionFieldsIn(mw50PlacingFields, command)
      return squadron ? { mw50: squadron } : {}
    },
    squadronFlew: boosted,
  },
  folds: {
    squadronsPlaced: givenFold,
    // A landing makes the marker ready again (D15.5).
    squadronFlew: usedFold(({ ready, landed, boosted }) => landed || (ready && !boosted)),
  },
  forSetup: (setup, version) =>
    isDifferenceInSetup(boostOnceANightDifference, setup, version) ? onceANight : {},
})

/** The guide to {@link mw50Boost} for authors of programs. */
export const mw50Guide: OptionGuide<typeof mw50Boost> = {
  fields: {
    mw50: 'MW-50 (D10.7): the squadron that carries the marker, or that it is used.',
    'options.mw50': 'MW-50 (D10.7).',
    ready: 'It may still be used.',
  },
  picks: {
    mw50: 'The squadron that carries MW-50, or whether it is used.',
  },
}
