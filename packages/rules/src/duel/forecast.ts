/**
 * Entry for bots: the arithmetic of Duel's rules for hypothetical states, with which a bot compares orders before it
 * gives one. Every function is pure and needs no secrets but those of the bot's own seat.
 */
export { cheapestRoute, type RouteToll } from './advice/cheapest-route.ts'
export { fighterToll, usualToll } from './advice/expected-loss.ts'
export { deployTiles, wishesForPattern } from './advice/fill.ts'
export { citiesByWorth, strikeWorth } from './advice/worth.ts'
export { tilesBeforeDeployment } from './defences/legality.ts'
export { canEndRoute, flightAfterCard, type PlannedFlight } from './plan/flight.ts'
export { completableCards, fewestCardsToLand } from './plan/reach.ts'
export { airfieldUseEntries } from './scoring/airfield.ts'
export { engagementEntries } from './scoring/engagement.ts'
export { flakEntries } from './scoring/flak.ts'
export { interceptionEntries } from './scoring/interception.ts'
export { balloonEntries } from './scoring/losses.ts'
export { intactTileCount, isMosquitoOver } from './state/queries.ts'
