import type { BoardPack } from './pack.ts'
import pack from './standard.json' with { type: 'json' }

/**
 * The board of a room whose players do not bring their own pack. Tests check its form and that it is playable
 * (`validate.test.ts`), so a browser that opens a table does neither again. The cast: to TypeScript the headings in a
 * file of JSON are any texts.
 */
export const standardPack = pack as unknown as BoardPack

/** Values of cities by version 1 of the rules, as far as they differ from today's (docs/balance.md). */
const valuesOfVersion1: Readonly<Record<string, number>> = {
  Hamburg: 17,
  Lübeck: 18,
  Kassel: 20,
  Leipzig: 24,
  Frankfurt: 20,
  Nürnberg: 27,
  Dresden: 30,
  München: 29,
  Berlin: 33,
}

const packOfVersion1: BoardPack = {
  ...standardPack,
  hexes: standardPack.hexes.map((data) =>
    data.city
      ? { ...data, city: { ...data.city, value: valuesOfVersion1[data.city.name] ?? data.city.value } }
      : data,
  ),
}

/** The standard board in a version of the rules: a room keeps the board that it was opened with. */
export const standardPackOf = (version: number): BoardPack => (version < 2 ? packOfVersion1 : standardPack)
