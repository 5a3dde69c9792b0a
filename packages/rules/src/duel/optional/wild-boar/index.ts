import { dropPlaces } from '../../mosquito/legality.ts'
import type { OrderExtension } from '../../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../../rules/define-option.ts'
import type { MosquitoOrder } from '../../state/order-schemas.ts'
import { refusal } from '../../words/refusal.ts'
import { boarFlightEvents, boarFlightFold, boarOrder } from './fly.ts'
import { boarsFold, boarsOrder, boarsStep, earlyBoarsStep, wildBoarEvents } from './place.ts'
import { entryStagesWithBoars, searchlightPointsForBoar } from './score.ts'
import { airportsWithBoars, boarRuleId, boars, boarsWaitingAt } from './slice.ts'

const events = { ...wildBoarEvents, ...boarFlightEvents }

/** The rule that the Mosquito cannot bomb an airport on which an unused Wild Boar token stands. */
const guarded: OrderExtension<MosquitoOrder> = {
  order: 'mosquito',
  fields: {},
  refuse(rules, { open }, order) {
    const guardedPlace = dropPlaces(rules, open, order).find(
      ({ hex, drops }) => (drops.bombs?.airport ?? 0) > 0 && boarsWaitingAt(open, hex) > 0,
    )
    return guardedPlace && refusal(boarRuleId, 'bomb.boarAirport', { hex: guardedPlace.hex })
  },
}

const words = {
  picks: ['boar'],
  refusals: ['boar.none', 'boar.tooFar', 'boars.noAirport', 'boars.tooMany', 'bomb.boarAirport'],
  reasons: ['wildBoar'],
} as const
declare module '../../words/option-words.ts' {
  interface WordsByRule {
    'D12.5': typeof words
  }
}

/**
 * D12.5, Wild Boar; needs Window (D12.4). Turn `boars` (round 0) with the order `boars { at }` → `boarsPlaced { at }`;
 * in the fighters' turn the order `boar { from, path }` → `boarFlew { from, path, at }`. State: `options.boars = {
 * waiting, flying, round }`. Ledger: table D12.5, after S4.
 */
export const wildBoar = defineOption({
  rule: boarRuleId,
  group: 'expansions',
  needs: ['D12.4'],
  words,
  open: [boars],
  orders: [boarsOrder, boarOrder],
  extensions: [guarded],
  turns: ['boars'],
  prelude: (before) => [...before, boarsStep],
  until: { 1: { prelude: (before) => [earlyBoarsStep, ...before] } },
  stages: { bomberFlew: entryStagesWithBoars },
  tables: {
    searchlightsElsewhere: [
      { rule: boarRuleId, reason: 'searchlights', applies: () => true, points: searchlightPointsForBoar },
    ],
  },
  // After the bomber has landed a token has nothing to hunt, so it no longer keeps a fighters' turn open.
  canAct: (_, open) => !open.bomber?.landed && airportsWithBoars(open).length > 0,
  events,
  folds: {
    boarsPlaced: { open: boarsFold },
    boarFlew: { open: boarFlightFold },
    turnBegan: {
      // In a new round the bomber has moved: tokens that were turned up before are out for the night.
      open(open) {
        const before = boars.of(open)
        return before.round === open.round ? open : boars.put(open, { ...before, flying: {} })
      },
    },
  },
})

/** The guide to {@link wildBoar} for authors of programs. */
export const wildBoarGuide: OptionGuide<typeof wildBoar> = {
  fields: {
    boars: 'Wild boar (D12.5).',
    waiting: 'Tokens that are not used yet, by the airport.',
    flying: 'Tokens that fly, by the number of a hex.',
    'boars.round': 'The round in which they flew.',
    'boarsPlaced event': 'Wild boars stand on these airports (D12.5).',
    'boarFlew event': 'A wild boar has moved.',
    'boars order': 'German: airports on which wild boars stand.',
    'boar order': 'German: a wild boar flies.',
  },
  picks: {
    boar: 'The airport of a wild boar.',
  },
}
