import { z } from 'zod/mini'
import type { Edition } from '../board/pieces.ts'

/**
 * The rulebooks of 2007 that a game of the first edition can follow to the letter. The French rulebook agrees with the
 * English one.
 */
export const rulebookSchema = z.enum(['english', 'german'])
export type Rulebook = z.infer<typeof rulebookSchema>

/**
 * A reading of the rules other than edition v2.0: the first edition as far as its rulebooks agree, or one of its
 * rulebooks to the letter.
 */
export type RulesReading = 'first' | Rulebook

/** The part of a setup that names the edition. */
export interface EditionSetup {
  edition: Edition
  /**
   * The rulebook that is followed to the letter, only in the first edition; absent for the rules on which its rulebooks
   * agree.
   */
  rulebook?: Rulebook | undefined
}

/** A difference from edition v2.0. `docs/editions.md` and the options of a room list all differences. */
export interface EditionDifference<Id extends string = string> {
  /**
   * The id of the difference, which names its section in `docs/editions.md` and its text in the client
   * (`edition.<id>`).
   */
  id: Id
  /** The rules of docs/duel-rules.md that the difference changes, the main one first. */
  rules: readonly [string, ...string[]]
  /** The readings of the rules in which the difference applies. */
  readings: readonly RulesReading[]
  /** The first version of the rules with the difference; games opened with an older version do not have it. */
  since: number
}

const readingOf = ({ edition, rulebook }: EditionSetup): RulesReading | undefined =>
  edition === 'first' ? (rulebook ?? 'first') : undefined

/** Whether an edition difference applies to a setup in a version of the rules. */
export function isDifferenceInSetup(
  { readings, since }: EditionDifference,
  setup: EditionSetup,
  version: number,
): boolean {
  const reading = readingOf(setup)
  return reading !== undefined && readings.includes(reading) && version >= since
}

/** Whether an edition difference applies to a game. Its first argument is the rules of the game. */
export const hasDifference = (
  { setup, version }: { setup: EditionSetup; version: number },
  difference: EditionDifference,
): boolean => isDifferenceInSetup(difference, setup, version)

/**
 * Declares an edition difference and keeps its id as a literal type, so that the compiler demands a text for it in the
 * client.
 */
export const editionDifference = <const Id extends string>(
  difference: EditionDifference<Id>,
): EditionDifference<Id> => difference

const everyReading = ['first', 'english', 'german'] as const
const byTheLetter = ['english', 'german'] as const

/**
 * The first edition allows any heading on the whole route (D4.3). `plan/flight.ts` does not ask for this difference: it
 * checks a route by the edition, without the rules of a game.
 */
export const anyHeadingDifference = editionDifference({
  id: 'anyHeading',
  rules: ['D4.3'],
  readings: everyReading,
  since: 1,
})
export const germanCountsDifference = editionDifference({
  id: 'germanCounts',
  rules: ['D2.3'],
  readings: ['german'],
  since: 2,
})
export const onlyWhoEntersDifference = editionDifference({
  id: 'onlyWhoEnters',
  rules: ['D5.3', 'S2'],
  readings: everyReading,
  since: 1,
})
export const blockadeAtAnyAltitudeDifference = editionDifference({
  id: 'blockadeAtAnyAltitude',
  rules: ['D5.4', 'S3'],
  readings: everyReading,
  since: 1,
})
export const blockadeAtTakeOffDifference = editionDifference({
  id: 'blockadeAtTakeOff',
  rules: ['D5.4', 'S3', 'D15.13'],
  readings: byTheLetter,
  since: 2,
})
export const smokeIsBombedDifference = editionDifference({
  id: 'smokeIsBombed',
  rules: ['D5.5'],
  readings: everyReading,
  since: 2,
})
export const anyBritishAirportDifference = editionDifference({
  id: 'anyBritishAirport',
  rules: ['D5.10'],
  readings: everyReading,
  since: 1,
})
export const stormAtTakeOffDifference = editionDifference({
  id: 'stormAtTakeOff',
  rules: ['S3', 'D8.2'],
  readings: ['german'],
  since: 2,
})
