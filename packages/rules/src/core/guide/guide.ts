import type { AnyPreparedGame } from '../game.ts'

/**
 * Descriptions of the fields of schemas, for authors of programs. A key is the name of a field, preceded by the names
 * of as many containing fields as are needed to distinguish it (`plan.start`); of several keys that match the end of a
 * field's path the longest one counts. A kind of event or order has a key of its type and the word `event` or `order`:
 * `move order`, `moved event`.
 */
export type FieldWords = Readonly<Record<string, string>>

/** The part of a game that only authors of programs read: descriptions of its fields, and its map as data. */
export interface GameGuide<G extends AnyPreparedGame = AnyPreparedGame> {
  fields: FieldWords
  /** For each kind of choice (`pick`), the meaning of the choice's value. */
  picks: FieldWords
  /**
   * The map of a game as JSON: its hexes with their neighbours, and all that is on it before the game begins.
   * Everything in it is public.
   */
  board(game: G): object
}

/** A guide whose game type the caller does not need to know. */
// biome-ignore lint/suspicious/noExplicitAny: the contract is invariant in its game; a list of guides has to forget it
export type AnyGuide = GameGuide<any>
