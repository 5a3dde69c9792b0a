import type { Choice as AnyChoice, Options as AnyOptions } from '../../core/index.ts'
import type { OptionWord } from './option-words.ts'

/**
 * The kinds of choice (`pick`) in orders of the base game. The client has a text for each kind that the map does not
 * show.
 */
export const basePicks = [
  'airport',
  'altitude',
  'bomb',
  'heading',
  'land',
  'order',
  'start',
  'squadron',
  'target',
  'targetMarker',
  'tile',
] as const
export type BasePick = (typeof basePicks)[number]
export type DuelPick = BasePick | OptionWord<'picks'>

/** A choice in an order of Duel. */
export type Choice<Draft = unknown> = AnyChoice<Draft, DuelPick>
/** The next choices in an order of Duel. */
export type Options<Command = unknown, Draft = unknown> = AnyOptions<Command, Draft, DuelPick>
