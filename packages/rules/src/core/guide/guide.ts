import type { AnyPreparedGame } from '../game.ts'

/**
 * Descriptions of the fields of schemas, for authors of programs. A key is the name of a field, after as many fields
 * around it as tell it from others of that name (`plan.start`): the longest key that ends a field's path counts. A kind
 * of event or order stands under its type and what it is: `move order`, `moved event`.
 */
export type FieldWords = Readonly<Record<string, string>>

/** The part of a game that only authors of programs read: descriptions of its fields, and its board as data. */
export interface GameGuide<G extends AnyPreparedGame = AnyPreparedGame> {
  fields: FieldWords
  /** Each subject of a choice (`pick`): the meaning of its value. */
  picks: FieldWords
  /**
   * The board of a game as JSON: its hexes with their neighbours, and all that stands on it before the game begins.
   * Everything in it is public.
   */
  board(game: G): object
}

/** A guide whose game the caller does not care about. */
// biome-ignore lint/suspicious/noExplicitAny: the contract is invariant in its game; a list of guides has to forget it
export type AnyGuide = GameGuide<any>
