import type { BoardPack } from './pack.ts'
import pack from './standard.json' with { type: 'json' }

/**
 * The board of a room whose players do not bring a pack. Tests check that it is valid and playable
 * (`validate.test.ts`), so that a browser that opens a table need not. The cast is necessary because TypeScript reads
 * the headings in a JSON file as arbitrary strings.
 */
export const standardPack = pack as unknown as BoardPack

/** The values of cities in version 1 of the rules that differ from the present ones (docs/balance.md). */
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
