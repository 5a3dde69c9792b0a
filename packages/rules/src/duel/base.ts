import { baseEntering, baseMosquitoStages } from './bomber/stages.ts'
import type { Contribution } from './contribution.ts'
import { baseStock, baseTraits } from './defences/stock.ts'
import { baseRound } from './flow/steps.ts'
import { bomberOrder } from './orders/bomber.ts'
import { defencesOrder } from './orders/defences.ts'
import { endFightersOrder } from './orders/end-fighters.ts'
import { fighterOrder } from './orders/fighter.ts'
import { mosquitoOrder } from './orders/mosquito.ts'
import { planOrder } from './orders/plan.ts'
import { squadronsOrder } from './orders/squadrons.ts'
import { baseTables } from './scoring/base-tables.ts'
import { seats } from './seats.ts'
import { baseTurnSchema } from './state/open.ts'

/** What the base game contributes: the first contribution, before any option (D2 to D9). */
export const base: Contribution = {
  rule: 'D1',
  seats,
  stock: baseStock,
  tiles: baseTraits,
  markers: 6,
  turns: baseTurnSchema.options,
  prelude: () => [],
  round: () => baseRound,
  stages: { bomberFlew: () => baseEntering, mosquitoFlew: () => baseMosquitoStages },
  orders: [
    squadronsOrder,
    planOrder,
    defencesOrder,
    mosquitoOrder,
    fighterOrder,
    endFightersOrder,
    bomberOrder,
  ],
  tables: baseTables,
}
