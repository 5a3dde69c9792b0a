import { z } from 'zod/mini'
import type { Edition } from '../board/pieces.ts'

/**
 * The rulebooks of 2007 by whose letter a game of the first edition can be played. The French one follows the English.
 */
export const rulebookSchema = z.enum(['english', 'german'])
export type Rulebook = z.infer<typeof rulebookSchema>

/** The rules of a game in place of v2.0: the first edition as its rulebooks agree, or the letter of one of them. */
export type RulesReading = 'first' | Rulebook

/** The part of a setup that says which edition is played. */
export interface EditionSetup {
  edition: Edition
  /** The rulebook, for the first edition alone; absent: the rules that its rulebooks have in common. */
  rulebook?: Rulebook | undefined
}

/** A difference from v2.0. `docs/editions.md` and the options of a room list all of them. */
export interface EditionDifference<Id extends string = string> {
  /** The id of the difference: it names its place in `docs/editions.md` and the client's message (`edition.<id>`). */
  id: Id
  /** The rules of the canon that the difference changes, the main one first. */
  rules: readonly [string, ...string[]]
  /** The readings that have it. */
  readings: readonly RulesReading[]
  /** The first version of the rules that has it: older games go on without it. */
  since: number
}

const readingOf = ({ edition, rulebook }: EditionSetup): RulesReading | undefined =>
  edition === 'first' ? (rulebook ?? 'first') : undefined

/** Whether a setup has it by the rules of a version. */
export function isDifferenceInSetup(
  { readings, since }: EditionDifference,
  setup: EditionSetup,
  version: number,
): boolean {
  const reading = readingOf(setup)
  return reading !== undefined && readings.includes(reading) && version >= since
}

/** Whether a game has it. @param rules of that game */
export const hasDifference = (
  { setup, version }: { setup: EditionSetup; version: number },
  difference: EditionDifference,
): boolean => isDifferenceInSetup(difference, setup, version)

/** Declares a difference with its id as a type, so that the client's words for it are asked for. */
export const editionDifference = <const Id extends string>(
  difference: EditionDifference<Id>,
): EditionDifference<Id> => difference

const everyReading = ['first', 'english', 'german'] as const
const byTheLetter = ['english', 'german'] as const

/** D4.3. The route is checked without the rules of a game, by its edition (`plan/flight.ts`). */
export const anyHeading = editionDifference({
  id: 'anyHeading',
  rules: ['D4.3'],
  readings: everyReading,
  since: 1,
})
export const germanCounts = editionDifference({
  id: 'germanCounts',
  rules: ['D2.3'],
  readings: ['german'],
  since: 2,
})
export const onlyWhoEnters = editionDifference({
  id: 'onlyWhoEnters',
  rules: ['D5.3', 'S2'],
  readings: everyReading,
  since: 1,
})
export const blockadeAtAnyAltitude = editionDifference({
  id: 'blockadeAtAnyAltitude',
  rules: ['D5.4', 'S3'],
  readings: everyReading,
  since: 1,
})
export const blockadeAtTakeOff = editionDifference({
  id: 'blockadeAtTakeOff',
  rules: ['D5.4', 'S3', 'D15.13'],
  readings: byTheLetter,
  since: 2,
})
export const smokeIsBombed = editionDifference({
  id: 'smokeIsBombed',
  rules: ['D5.5'],
  readings: everyReading,
  since: 2,
})
export const anyBritishAirport = editionDifference({
  id: 'anyBritishAirport',
  rules: ['D5.10'],
  readings: everyReading,
  since: 1,
})
export const stormAtTakeOff = editionDifference({
  id: 'stormAtTakeOff',
  rules: ['S3', 'D8.2'],
  readings: ['german'],
  since: 2,
})
