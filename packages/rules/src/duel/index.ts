export { basesFor } from './advice/bases.ts'
export * from './advice/bomber-reach.ts'
export * from './advice/deployments.ts'
export { expectedLoss } from './advice/expected-loss.ts'
export * from './advice/remaining.ts'
export * from './advice/squadron-reach.ts'
export * from './advice/strike-forecast.ts'
export * from './advice/suggest-raid.ts'
export * from './advice/turn-forecast.ts'
export * from './advised.ts'
export * from './all-words.ts'
export * from './base-game.ts'
export * from './board/pack.ts'
export * from './board/prepare.ts'
export * from './board/standard.ts'
export { packProblems } from './board/validate.ts'
export { type NightSummary, nightSummarySchema } from './chapters.ts'
export { countTiles } from './defences/tiles.ts'
export {
  type DuelEvent,
  type DuelGame,
  type DuelTurn,
  momentOf,
  type PreparedDuel,
  turnOf,
} from './duel.ts'
export {
  type EditionDifference,
  type EditionSetup,
  type Reading,
  type Rulebook,
  rulebookSchema,
} from './editions.ts'
export * from './events.ts'
export { fuelForHex, tankOf } from './fighters/fuel.ts'
export { packOf } from './join-rules.ts'
export * from './ledger.ts'
export { markersFor, priceOfHit } from './mosquito/legality.ts'
export * from './optional/index.ts'
export * from './orders/schemas.ts'
export type { DuelPick } from './picks.ts'
export * from './pieces.ts'
export { landingAirport } from './plan/flight.ts'
export * from './prepare-rules.ts'
export type { DuelRefusalReason } from './refusal.ts'
export type { DuelRule } from './rule-ids.ts'
export * from './rules.ts'
export * from './rules-data.ts'
export type { DuelLedgerReason, DuelLine, DuelModifier } from './scoring/reasons.ts'
export * from './seats.ts'
export * from './setup.ts'
export * from './setup-schema.ts'
export { allTiles } from './solo/all-tiles.ts'
export type { SoloSetup } from './solo/setup.ts'
export { closedHexes, solo } from './solo/slice.ts'
export * from './state/open.ts'
export { isAirborne, summerActs } from './state/queries.ts'
export * from './switches.ts'
export * from './version.ts'
export { duelWithoutAdvice } from './whole.ts'
