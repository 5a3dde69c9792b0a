import { baseStock, baseTileTraits, firstEditionTileTraits, redFrontStock } from '../defences/stock.ts'
import { closeFightersTurn } from '../fighters/close-turn.ts'
import { canAnyAct } from '../fighters/legality.ts'
import { baseBomberScoringStages, bomberOrder } from '../orders/bomber.ts'
import { defencesOrder } from '../orders/defences.ts'
import { endFightersOrder } from '../orders/end-fighters.ts'
import { fighterOrder } from '../orders/fighter.ts'
import { baseMosquitoStages, mosquitoOrder } from '../orders/mosquito.ts'
import { planOrder } from '../orders/plan.ts'
import { squadronsOrder } from '../orders/squadrons.ts'
import type { Contribution } from '../rules/contribution.ts'
import type { RoundStep } from '../rules/rules.ts'
import type { ScoringTables } from '../rules/rules-data.ts'
import { airfieldModifiers } from '../scoring/airfield.ts'
import { engagementModifiers } from '../scoring/engagement.ts'
import { flakModifiers } from '../scoring/flak.ts'
import { interceptionModifiers, searchlightModifiers } from '../scoring/interception.ts'
import { strikeModifiers } from '../scoring/strike.ts'
import { germanCountsDifference, isDifferenceInSetup, smokeIsBombedDifference } from '../setup/editions.ts'
import { baseTurnSchema } from '../state/open.ts'
import { seats } from '../state/seats.ts'

/** The turns of a round: Mosquito, fighters, bomber (D3). */
const baseRound: readonly RoundStep[] = [
  { turn: 'mosquito', side: 'british', isOver: (open) => open.mosquito?.landed ?? false },
  {
    turn: 'fighters',
    side: 'german',
    isOver: () => false,
    closeIdle: (rules, state) =>
      canAnyAct(rules, state.open) ? undefined : closeFightersTurn(state, rules, true),
  },
  { turn: 'bomber', side: 'british', isOver: (open) => open.bomber?.landed ?? false },
]

/** The modifiers of the scoring tables of D9, without those of options. */
export const baseScoringTables: ScoringTables = {
  strike: strikeModifiers,
  engagement: engagementModifiers,
  airfield: airfieldModifiers,
  interception: interceptionModifiers,
  searchlights: searchlightModifiers,
  searchlightsElsewhere: [],
  interceptionTotal: [],
  interceptionAbsorbed: [],
  flak: flakModifiers,
  flakTotal: [],
}

/** The contribution of the base game (D2 to D9) to the rules of a game; those of options follow it. */
export const baseContribution: Contribution = {
  rule: 'D1',
  seats,
  stock: baseStock,
  tiles: baseTileTraits,
  markers: 6,
  turns: baseTurnSchema.options,
  prelude: () => [],
  round: () => baseRound,
  stages: { bomberFlew: () => baseBomberScoringStages, mosquitoFlew: () => baseMosquitoStages },
  orders: [
    squadronsOrder,
    planOrder,
    defencesOrder,
    mosquitoOrder,
    fighterOrder,
    endFightersOrder,
    bomberOrder,
  ],
  tables: baseScoringTables,
  forSetup: (setup, version) => ({
    ...(isDifferenceInSetup(smokeIsBombedDifference, setup, version) && { tiles: firstEditionTileTraits }),
    // The German rulebook brings a stock of tiles of its own (`optional/german-rulebook/tiles.ts`).
    ...(isDifferenceInSetup(germanCountsDifference, setup, version) && { stock: [] }),
    ...(setup.redTilesOnly && { stock: redFrontStock }),
  }),
}
