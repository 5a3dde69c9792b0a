import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { RoundStep } from '../../rules/rules.ts'
import type { ScoringScene } from '../../rules/rules-data.ts'
import { airborneSquadronsAt, isAirborne } from '../../state/queries.ts'
import type { DuelModifier } from '../../words/reasons.ts'
import { extraTilesEvents, extraTilesFold, extraTilesOrder, extraTilesStep } from './extra-tiles.ts'
import { fireGunsEvents, fireGunsFold, fireGunsOrder, fireGunsStep } from './fire.ts'
import { gunsAndLightsEvents, gunsAndLightsFold, gunsAndLightsOrder, gunsAndLightsStep } from './place.ts'
import { britishGround, britishGroundRuleId as rule, searchlightsAt } from './slice.ts'

const events = { ...gunsAndLightsEvents, ...extraTilesEvents, ...fireGunsEvents }

/**
 * The prelude with the turns for British guns and lights and for extra tiles: before phase 5, after the earlier turns
 * of other options (D12.12).
 */
function prelude(before: readonly RoundStep[]): RoundStep[] {
  const early = before.filter(({ beforeAircraft }) => beforeAircraft)
  return [...early, gunsAndLightsStep, extraTilesStep, ...before.filter((step) => !early.includes(step))]
}

/** The modifier of S4's total: each British searchlight in the hex takes 1 VP off (R66). */
const eachLight: DuelModifier<ScoringScene> = {
  rule,
  reason: 'britishLights',
  applies: () => true,
  points: ({ open, hex }) => 0 - searchlightsAt(open, hex),
}

/**
 * The modifier of S4's total in version 1: each British searchlight that pairs with an airborne squadron in the hex
 * takes 1 VP off.
 */
const pairedLights: DuelModifier<ScoringScene> = {
  ...eachLight,
  points: ({ open, hex }) => 0 - Math.min(searchlightsAt(open, hex), airborneSquadronsAt(open, hex).length),
}

/**
 * The modifier of S2: each British searchlight that pairs with an engaged squadron still airborne in the hex gives 1
 * VP.
 */
const guided: DuelModifier<ScoringScene> = {
  ...eachLight,
  points({ open, hex }) {
    const still = open.engaged.filter((id) => {
      const squadron = open.squadrons[id]
      return squadron.at === hex && isAirborne(squadron)
    })
    return Math.min(searchlightsAt(open, hex), new Set(still).size)
  },
}

const words = {
  picks: ['gun', 'gunTarget', 'light'],
  refusals: [
    'extraTiles.kind',
    'extraTiles.none',
    'extraTiles.tooMany',
    'ground.notHomeWaters',
    'ground.tooMany',
    'guns.all',
    'guns.notThere',
    'guns.tooMany',
  ],
  reasons: ['britishLights'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.10': typeof words
  }
}

/**
 * D12.10, British guns and lights. Turns: `gunsAndLights` (British) and `extraTiles` (German) in round 0, `fireGuns`
 * (British) after the fighters' turn when a squadron is over a gun. Events: `gunsAndLightsPlaced`, `extraTilesPlaced`,
 * `gunsFired { hits, fuel }`. State: `options.britishGround = { guns, lights }`.
 */
export const britishGuns = defineOption({
  rule,
  group: 'expansions',
  words,
  open: [britishGround],
  orders: [gunsAndLightsOrder, extraTilesOrder, fireGunsOrder],
  turns: ['gunsAndLights', 'extraTiles', 'fireGuns'],
  prelude,
  round: (before) => before.flatMap((step) => (step.turn === 'fighters' ? [step, fireGunsStep] : [step])),
  tables: { interceptionTotal: [eachLight], engagement: [guided] },
  until: { 1: { tables: { interceptionTotal: [pairedLights], engagement: [guided] } } },
  events,
  folds: {
    gunsAndLightsPlaced: { open: gunsAndLightsFold },
    extraTilesPlaced: { open: extraTilesFold },
    gunsFired: { open: fireGunsFold },
  },
})

/** The guide to {@link britishGuns} for authors of programs. */
export const britishGunsGuide: OptionGuide<typeof britishGuns> = {
  fields: {
    britishGround: 'British ground defence (D12.10).',
    guns: 'British guns, by the number of a hex.',
    lights: 'British searchlights, by the number of a hex.',
    hits: 'By the number of a hex, by squadron: the hits.',
    'gunsFired.open.fuel': 'By squadron: its gauge after them.',
    'extraTilesPlaced event': 'Further German tiles stand (D12.10).',
    'gunsAndLightsPlaced event': 'British guns and searchlights stand (D12.10).',
    'gunsFired event': 'They have fired.',
    'extraTiles order': 'German: further tiles, two for each British gun or searchlight (D12.10).',
    'gunsAndLights order': 'British: guns and searchlights, by the number of a hex.',
    'fireGuns order': 'British: whom the guns hit.',
  },
  picks: {
    gun: 'The hex for one more British gun.',
    gunTarget: 'The squadron that is hit over `hex`.',
    light: 'The hex for one more British searchlight.',
  },
}
