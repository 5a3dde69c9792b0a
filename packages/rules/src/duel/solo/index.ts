import { defineOption } from '../define-option.ts'
import { headingSchema } from '../pieces.ts'
import type { Step } from '../rules.ts'
import { germanSeat } from '../seats.ts'
import { bomberFields, bomberFold, bomberStep } from './bomber.ts'
import { boxed, fewerTiles } from './fewer-tiles.ts'
import { mosquitoStep } from './mosquito.ts'
import { solo, soloCardSchema } from './slice.ts'

/** D11.4: fighters, bomber, Mosquito. */
const roundByTheCards = (before: readonly Step[]): readonly Step[] => [
  ...before.filter(({ turn }) => turn === 'fighters'),
  bomberStep,
  mosquitoStep,
]

/** D11, the solo mission: one German, and the British by the cards. */
export const soloMission = defineOption({
  rule: 'D11',
  seats: [{ id: germanSeat, side: 'german' }],
  forSetup: (setup) => ({ stock: boxed(setup) }),
  round: roundByTheCards,
  extensions: [fewerTiles],
  open: [solo],
  plan: {
    // Both ways together may take more cards than a plan holds (D4.1).
    fields: { route: headingSchema.array().max(99) },
    // D11.2; the target is known when it has been struck.
    open(_, open) {
      const { card } = solo.of(open)
      const { struck, flown = [] } = open.bomber ?? {}
      return (
        card && { start: card.bomber, mosquito: card.mosquito, target: struck ?? card.bomber, route: flown }
      )
    },
  },
  eventFields: { weatherDrawn: { solo: soloCardSchema }, bomberFlew: bomberFields },
  extras: {
    weatherDrawn({ rules, data }) {
      const { card } = data.weather
      return { solo: rules.board.pack.weather.find(({ id }) => id === card)?.solo }
    },
  },
  folds: {
    weatherDrawn: {
      open: (open, { solo: card }) => solo.put(open, { ...solo.of(open), card }),
    },
    bomberFlew: { open: bomberFold },
  },
})
