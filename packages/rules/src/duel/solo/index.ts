import { z } from 'zod/mini'
import { headingSchema } from '../board/pieces.ts'
import { countTiles } from '../defences/tiles.ts'
import type { FieldContents, OrderExtension } from '../rules/contribution.ts'
import { defineOption, type OptionGuide } from '../rules/define-option.ts'
import type { RoundStep } from '../rules/rules.ts'
import type { DuelOpen } from '../state/open.ts'
import type { DefencesOrder } from '../state/order-schemas.ts'
import { germanSeat } from '../state/seats.ts'
import { refusal } from '../words/refusal.ts'
import { tileTotal } from './all-tiles.ts'
import { bomberStep, soloBomberEventFields, soloBomberFold } from './bomber.ts'
import { mosquitoStep } from './mosquito.ts'
import type { SoloSetup } from './setup.ts'
import { solo, soloCardSchema } from './slice.ts'

const byTheCards: Readonly<Record<string, RoundStep>> = { bomber: bomberStep, mosquito: mosquitoStep }

/**
 * The turns of a round in the solo mission (D11.4): the same cycle as in a game for two, including turns of options,
 * but beginning with the fighters.
 */
function roundByTheCards(before: readonly RoundStep[]): readonly RoundStep[] {
  const first = before.findIndex(({ turn }) => turn === 'fighters')
  return [...before.slice(first), ...before.slice(0, first)].map((step) => byTheCards[step.turn] ?? step)
}

/** A stock entry that takes away the tiles which the setup leaves unused, of whatever kind (D11.8). */
const boxed = ({ solo }: { solo?: SoloSetup | undefined }) => {
  const staying = tileTotal - (solo?.tiles ?? tileTotal)
  return staying === 0 ? [] : [{ sides: [], count: 0 - staying }]
}

/**
 * The refusal of more tiles than the setup allows (D11.8). The stock alone would refuse them too, but its refusal would
 * not name this limit.
 */
const fewerTiles: OrderExtension<DefencesOrder> = {
  order: 'defences',
  fields: {},
  refuse({ setup }, _, { tiles }) {
    const most = setup.solo?.tiles ?? tileTotal
    const wanted = Object.values(countTiles(tiles)).reduce((sum, count) => sum + count, 0)
    return most < tileTotal && wanted > most ? refusal('D11.8', 'tiles.tooMany', { wanted, most }) : undefined
  },
}

const weatherFields = { solo: soloCardSchema }

const folds = {
  // In the solo mission the weather is drawn only after the tiles are locked, so phase 1 leads straight to the
  // preparation (D11.2).
  squadronsPlaced: { open: (open: DuelOpen): DuelOpen => ({ ...open, phase: 'preparation' }) },
  weatherDrawn: {
    open: (open: DuelOpen, { solo: card }: FieldContents<typeof weatherFields>): DuelOpen =>
      solo.put(open, { ...solo.of(open), card }),
  },
  bomberFlew: { open: soloBomberFold },
}
const { squadronsPlaced: _, ...foldsOfVersion1 } = folds

const words = {
  refusals: ['tiles.tooMany'],
} as const
declare module '../words/option-words.ts' {
  interface WordsByRule {
    D11: typeof words
  }
}

/** D11, the solo mission: one German player, and the British fly by drawn cards. */
export const soloMission = defineOption({
  rule: 'D11',
  words,
  seats: [{ id: germanSeat, side: 'german' }],
  forSetup: (setup) => ({ stock: boxed(setup) }),
  round: roundByTheCards,
  extensions: [fewerTiles],
  open: [solo],
  plan: {
    // The ways out and home together may take more cards than a plan of the base game may have (D4.1).
    fields: { route: z.array(headingSchema).check(z.maxLength(99)) },
    // The start airports come from the weather card (D11.2). Until the strike the target is unknown, and the start
    // airport stands in for it.
    open(_, open) {
      const { card } = solo.of(open)
      const { struck, flown = [] } = open.bomber ?? {}
      return (
        card && { start: card.bomber, mosquito: card.mosquito, target: struck ?? card.bomber, route: flown }
      )
    },
  },
  eventFields: { weatherDrawn: weatherFields, bomberFlew: soloBomberEventFields },
  extras: {
    weatherDrawn({ rules, data }) {
      const { card } = data.weather
      return { solo: rules.board.pack.weather.find(({ id }) => id === card)?.solo }
    },
  },
  folds,
  // In version 1 the weather was drawn after phase 1, as in a game for two.
  until: { 1: { folds: foldsOfVersion1 } },
})

/** The guide to {@link soloMission} for authors of programs. */
export const soloMissionGuide: OptionGuide<typeof soloMission> = {
  fields: {
    'bomberFlew.open.cities': 'Cities that it has entered on its way out.',
    solo: 'The solo mission (D11).',
    'solo.cities': 'Cities that the bomber has entered on its way out.',
    'solo.card': 'The part of the weather card for it.',
    'solo.target': 'Whether the first or the second city that is entered is the target.',
    'solo.out': 'Cards turned over on the way out.',
    'solo.home': 'Cards turned over on the way home.',
    aside: 'Cards put aside before this one.',
    reshuffled: 'The deck was empty and has been shuffled anew.',
    'bomberFlew.open.markers': 'Markers of the Mosquito that count with the strike (D11.5).',
  },
}
