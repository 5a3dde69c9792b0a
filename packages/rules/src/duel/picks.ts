import type { Choice as AnyChoice, Options as AnyOptions } from '../core/index.ts'

/** Subjects of a choice in an order of Duel. The client has words for each that the map does not show. */
export const duelPicks = [
  'absorb',
  'ace',
  'airport',
  'altitude',
  'boar',
  'base',
  'bomb',
  'crest',
  'gun',
  'gunTarget',
  'heading',
  'ju88',
  'land',
  'layMedal',
  'liftTile',
  'light',
  'medalBomb',
  'medalTargetMarker',
  'moreMarkers',
  'mw50',
  'order',
  'pass',
  'putTile',
  'railFlak',
  'removeTile',
  'repair',
  'saveFuel',
  'silverAce',
  'start',
  'squadron',
  'target',
  'targetMarker',
  'tile',
  'wayBomb',
  'wayTargetMarker',
  'window',
] as const
export type DuelPick = (typeof duelPicks)[number]

/** A choice of Duel. */
export type Choice<Draft = unknown> = AnyChoice<Draft, DuelPick>
/** The next choices in an order of Duel. */
export type Options<Command = unknown, Draft = unknown> = AnyOptions<Command, Draft, DuelPick>
