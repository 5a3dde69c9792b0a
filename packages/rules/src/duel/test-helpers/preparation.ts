import { type Rng, rngFrom, seedFromNumber } from '../../core/index.ts'
import { type Edition, type SquadronId, squadronIds } from '../board/pieces.ts'
import { prepareRules } from '../game/options.ts'
import { duelSetupSchema } from '../game/setup-schema.ts'
import { initialState } from '../night/initial.ts'
import { squadronsOrder } from '../orders/squadrons.ts'
import type { Rules } from '../rules/rules.ts'
import type { DuelView, Weather } from '../state/open.ts'
import type { PlanOrder } from '../state/order-schemas.ts'

/** Rules of the base game on the standard board; the same object each time. */
export const rulesOf: Record<Edition, Rules> = {
  v2: prepareRules(duelSetupSchema.parse({})),
  first: prepareRules(duelSetupSchema.parse({ edition: 'first' })),
}

/** The raid on Emden of the worked example. */
export const exampleRaid: PlanOrder = {
  type: 'plan',
  start: 16,
  target: 11,
  route: ['NE', 'E', 'E', 'NW', 'W', 'W'],
  mosquito: 23,
}

export const rngOf = (seed: number): Rng => rngFrom(seedFromNumber(seed))

/** Phases 3 and 4 with these bases, as one seat sees them before anything is locked. */
export function preparing(
  rules: Rules,
  bases: Partial<Record<SquadronId, number>> = {},
  weather?: Weather,
): DuelView {
  const { open } = initialState(rules)
  const squadrons = { ...open.squadrons }
  for (const id of squadronIds) {
    const at = bases[id]
    if (at !== undefined) squadrons[id] = { ...squadrons[id], at }
  }
  return { open: { ...open, phase: 'preparation', squadrons, ...(weather && { weather }) } }
}

/** The same with random bases, often shared, and one of the board's weather cards. */
export function randomPreparation(rules: Rules, rng: Rng): DuelView {
  const placed = squadronsOrder.sample(rules, initialState(rules), rng, 'two')
  const { id: card, solo: _solo, ...sky } = rng.pick(rules.board.pack.weather)
  return preparing(rules, placed?.at, { card, ...sky })
}
