import { defineOption } from '../../define-option.ts'
import type { Step } from '../../rules.ts'
import { airborneAt, isAirborne } from '../../state/queries.ts'
import { extraEvents, extraFold, extraOrder, extraStep } from './extra-tiles.ts'
import { firingEvents, firingFold, firingOrder, firingStep } from './fire.ts'
import { placingEvents, placingFold, placingOrder, placingStep } from './place.ts'
import { britishGround, lightsAt, groundRule as rule } from './slice.ts'

const events = { ...placingEvents, ...extraEvents, ...firingEvents }

/** Before phase 5, after what others have put there (D12.12). */
function prelude(before: readonly Step[]): Step[] {
  const early = before.filter(({ beforeAircraft }) => beforeAircraft)
  return [...early, placingStep, extraStep, ...before.filter((step) => !early.includes(step))]
}

/**
 * D12.10, British guns and lights. Turns `gunsAndLights` (British) and `extraTiles` (German) in round 0, `fireGuns`
 * (British) after the fighters' turn where somebody is over a gun. Events `gunsAndLightsPlaced`, `extraTilesPlaced`,
 * `gunsFired { hits, fuel }`. State: `options.britishGround = { guns, lights }`.
 */
export const britishGuns = defineOption({
  rule,
  group: 'expansions',
  open: [britishGround],
  orders: [placingOrder, extraOrder, firingOrder],
  turns: ['gunsAndLights', 'extraTiles', 'fireGuns'],
  prelude,
  round: (before) => before.flatMap((step) => (step.turn === 'fighters' ? [step, firingStep] : [step])),
  tables: {
    // Each light pairs with one squadron in its hex.
    interceptionTotal: [
      {
        rule,
        reason: 'britishLights',
        applies: () => true,
        points: ({ open, hex }) => 0 - Math.min(lightsAt(open, hex), airborneAt(open, hex).length),
      },
    ],
    // There with engaged squadrons that are still in the hex.
    engagement: [
      {
        rule,
        reason: 'britishLights',
        applies: () => true,
        points: ({ open, hex }) => {
          const still = open.engaged.filter((id) => {
            const squadron = open.squadrons[id]
            return squadron.at === hex && isAirborne(squadron)
          })
          return Math.min(lightsAt(open, hex), new Set(still).size)
        },
      },
    ],
  },
  events,
  folds: {
    gunsAndLightsPlaced: { open: placingFold },
    extraTilesPlaced: { open: extraFold },
    gunsFired: { open: firingFold },
  },
})
