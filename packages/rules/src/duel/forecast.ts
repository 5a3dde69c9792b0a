/**
 * What a player may reckon with before an order is given: the rules' own arithmetic on states as they might become.
 * For whoever plays by computer; every function is pure and needs no secret but those of the asker.
 */
export { approaches } from './advice/approaches.ts'
export { cheapestRoute, type Toll } from './advice/cheapest-route.ts'
export { grant, inTurn, useUp, type Wish } from './advice/fill.ts'
export { citiesByWorth, strikeWorth } from './advice/worth.ts'
export { layoutOf } from './defences/layout.ts'
export { bareTable } from './defences/legality.ts'
export { tidyTiles } from './defences/tiles.ts'
export { maximumFuel } from './fighters/legality.ts'
export { afterCard, beforeTakeOff, cardRefusal, coloursOf, type Flight, mayEnd } from './plan/flight.ts'
export { canRaid, completableCards, fewestCardsToLand } from './plan/reach.ts'
export { airfieldUse } from './scoring/airfield.ts'
export { balloonLosses } from './scoring/balloons.ts'
export { engagement } from './scoring/engagement.ts'
export { flakFire } from './scoring/flak.ts'
export { interception } from './scoring/interception.ts'
export { hasRoom, intact, mosquitoOver } from './state/queries.ts'
