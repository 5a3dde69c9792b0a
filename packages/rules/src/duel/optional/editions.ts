import {
  anyBritishAirport,
  anyHeading,
  blockadeAtAnyAltitude,
  blockadeAtTakeOff,
  type EditionDifference,
  type EditionSetup,
  editionDifference,
  germanCounts,
  isDifferenceInSetup,
  onlyWhoEnters,
  smokeIsBombed,
  stormAtTakeOff,
} from '../setup/editions.ts'
import { duelVersion } from '../setup/version.ts'

export const baseAfterTheTiles = editionDifference({
  id: 'baseAfterTheTiles',
  rules: ['D3', 'D5.10'],
  readings: ['german'],
  since: 3,
})
export const dropsInEachHex = editionDifference({
  id: 'dropsInEachHex',
  rules: ['D5.1', 'D5.5'],
  readings: ['german'],
  since: 3,
})
export const markersByNight = editionDifference({
  id: 'markersByNight',
  rules: ['D10.1', 'S1'],
  readings: ['german'],
  since: 3,
})
export const laidMedalsGo = editionDifference({
  id: 'laidMedalsGo',
  rules: ['D10.4'],
  readings: ['first', 'english', 'german'],
  since: 1,
})
export const oneMedalForAnUnmetMove = editionDifference({
  id: 'oneMedalForAnUnmetMove',
  rules: ['D10.4', 'D15.4'],
  readings: ['german'],
  since: 2,
})
export const medalMendsOneBomb = editionDifference({
  id: 'medalMendsOneBomb',
  rules: ['D10.4'],
  readings: ['german'],
  since: 2,
})
export const radarsWithstandMedals = editionDifference({
  id: 'radarsWithstandMedals',
  rules: ['D10.4'],
  readings: ['german'],
  since: 2,
})
export const medalsAgainstFlak = editionDifference({
  id: 'medalsAgainstFlak',
  rules: ['D10.4', 'S5'],
  readings: ['german'],
  since: 2,
})
export const shroudAtAnyAltitude = editionDifference({
  id: 'shroudAtAnyAltitude',
  rules: ['D10.5'],
  readings: ['first', 'english'],
  since: 1,
})
/** Applies since version 2: version 1 did not have the German rulebook. */
export const shroudFromBelow = editionDifference({
  id: 'shroudFromBelow',
  rules: ['D10.5'],
  readings: ['german'],
  since: 2,
})
export const boostOnceANight = editionDifference({
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
  germanCounts,
  baseAfterTheTiles,
  anyHeading,
  dropsInEachHex,
  onlyWhoEnters,
  blockadeAtAnyAltitude,
  blockadeAtTakeOff,
  smokeIsBombed,
  anyBritishAirport,
  stormAtTakeOff,
  markersByNight,
  laidMedalsGo,
  oneMedalForAnUnmetMove,
  medalMendsOneBomb,
  radarsWithstandMedals,
  medalsAgainstFlak,
  shroudAtAnyAltitude,
  shroudFromBelow,
  boostOnceANight,
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
