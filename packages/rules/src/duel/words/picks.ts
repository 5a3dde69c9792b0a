import type { Choice as AnyChoice, Options as AnyOptions } from '../../core/index.ts'
import type { OptionWord } from './option-words.ts'

/** Subjects of a choice in an order of the base game. The client has words for each that the map does not show. */
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

/** A choice of Duel. */
export type Choice<Draft = unknown> = AnyChoice<Draft, DuelPick>
/** The next choices in an order of Duel. */
export type Options<Command = unknown, Draft = unknown> = AnyOptions<Command, Draft, DuelPick>
