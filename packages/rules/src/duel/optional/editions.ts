import {
  anyBritishAirportDifference,
  anyHeadingDifference,
  blockadeAtAnyAltitudeDifference,
  blockadeAtTakeOffDifference,
  type EditionDifference,
  type EditionSetup,
  editionDifference,
  germanCountsDifference,
  isDifferenceInSetup,
  onlyWhoEntersDifference,
  smokeIsBombedDifference,
  stormAtTakeOffDifference,
} from '../setup/editions.ts'
import { duelVersion } from '../setup/version.ts'

export const mosquitoAirportAfterTilesDifference = editionDifference({
  id: 'baseAfterTheTiles',
  rules: ['D3', 'D5.10'],
  readings: ['german'],
  since: 3,
})
export const dropsInEachHexDifference = editionDifference({
  id: 'dropsInEachHex',
  rules: ['D5.1', 'D5.5'],
  readings: ['german'],
  since: 3,
})
export const markersByNightDifference = editionDifference({
  id: 'markersByNight',
  rules: ['D10.1', 'S1'],
  readings: ['german'],
  since: 3,
})
export const laidMedalsGoDifference = editionDifference({
  id: 'laidMedalsGo',
  rules: ['D10.4'],
  readings: ['first', 'english', 'german'],
  since: 1,
})
export const unmetMoveMedalDifference = editionDifference({
  id: 'oneMedalForAnUnmetMove',
  rules: ['D10.4', 'D15.4'],
  readings: ['german'],
  since: 2,
})
export const medalMendsOneBombDifference = editionDifference({
  id: 'medalMendsOneBomb',
  rules: ['D10.4'],
  readings: ['german'],
  since: 2,
})
export const radarsWithstandMedalsDifference = editionDifference({
  id: 'radarsWithstandMedals',
  rules: ['D10.4'],
  readings: ['german'],
  since: 2,
})
export const medalsAgainstFlakDifference = editionDifference({
  id: 'medalsAgainstFlak',
  rules: ['D10.4', 'S5'],
  readings: ['german'],
  since: 2,
})
export const shroudAtAnyAltitudeDifference = editionDifference({
  id: 'shroudAtAnyAltitude',
  rules: ['D10.5'],
  readings: ['first', 'english'],
  since: 1,
})
/** Applies since version 2: version 1 did not have the German rulebook. */
export const shroudFromBelowDifference = editionDifference({
  id: 'shroudFromBelow',
  rules: ['D10.5'],
  readings: ['german'],
  since: 2,
})
export const boostOnceANightDifference = editionDifference({
  id: 'boostOnceANight',
  rules: ['D10.7', 'D15.5'],
  readings: ['english'],
  since: 2,
})

/**
 * All differences of the first edition, or of one of its rulebooks to the letter, from edition v2.0, in the order of
 * the rules.
 */
export const editionDifferences = [
  germanCountsDifference,
  mosquitoAirportAfterTilesDifference,
  anyHeadingDifference,
  dropsInEachHexDifference,
  onlyWhoEntersDifference,
  blockadeAtAnyAltitudeDifference,
  blockadeAtTakeOffDifference,
  smokeIsBombedDifference,
  anyBritishAirportDifference,
  stormAtTakeOffDifference,
  markersByNightDifference,
  laidMedalsGoDifference,
  unmetMoveMedalDifference,
  medalMendsOneBombDifference,
  radarsWithstandMedalsDifference,
  medalsAgainstFlakDifference,
  shroudAtAnyAltitudeDifference,
  shroudFromBelowDifference,
  boostOnceANightDifference,
] as const
export type EditionDifferenceId = (typeof editionDifferences)[number]['id']

/**
 * The differences from edition v2.0 that apply to the edition and rulebook of a setup.
 * @param version the version of the rules with which the game was opened
 */
export const differencesOf = (
  setup: EditionSetup,
  version: number = duelVersion,
): EditionDifference<EditionDifferenceId>[] =>
  editionDifferences.filter((one) => isDifferenceInSetup(one, setup, version))
