import { optionRuleIds } from './optional/index.ts'
import { baseRuleIds } from './rule-ids.ts'

export * from './advice/bomber-reach.ts'
export * from './advice/deployments.ts'
export { expectedLoss } from './advice/expected-loss.ts'
export * from './advice/remaining.ts'
export * from './advice/squadron-reach.ts'
export * from './advice/strike-forecast.ts'
export * from './advice/suggest-raid.ts'
export * from './advice/turn-forecast.ts'
export * from './board/pack.ts'
export * from './board/prepare.ts'
export * from './board/standard.ts'
export { packProblems } from './board/validate.ts'
export { type NightSummary, nightSummarySchema } from './chapters.ts'
export { countTiles } from './defences/tiles.ts'
export * from './duel.ts'
export {
  type EditionDifference,
  type EditionSetup,
  type Reading,
  type Rulebook,
  rulebookSchema,
} from './editions.ts'
export * from './events.ts'
export { fuelForHex, tankOf } from './fighters/fuel.ts'
export * from './ledger.ts'
export { markersFor, priceOfHit } from './mosquito/legality.ts'
export * from './optional/index.ts'
export * from './orders/schemas.ts'
export { type DuelPick, duelPicks } from './picks.ts'
export * from './pieces.ts'
export { landingAirport } from './plan/flight.ts'
export * from './prepare-rules.ts'
export { type DuelRefusalReason, duelRefusalReasons } from './refusal.ts'
export type { DuelRule } from './rule-ids.ts'
export * from './rules.ts'
export * from './rules-data.ts'
export * from './scoring/reasons.ts'
export * from './seats.ts'
export * from './setup.ts'
export * from './setup-schema.ts'
export { closedHexes } from './solo/reach.ts'
export { allTiles, type SoloSetup } from './solo/setup.ts'
export { solo } from './solo/slice.ts'
export * from './state/open.ts'
export { isAirborne, summerActs } from './state/queries.ts'
export * from './switches.ts'
export * from './version.ts'

/** Every rule and scoring table that a refusal, a ledger line or an option names. The help explains each. */
export const duelRuleIds = [...baseRuleIds, ...optionRuleIds]
