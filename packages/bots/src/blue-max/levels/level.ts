import type { BlueMaxOrder } from '@opsroom/rules/blue-max'
import type { BotNotes } from '../model/notes.ts'
import type { Situation } from '../situation.ts'

export interface LevelDecision {
  order: BlueMaxOrder | undefined
  /** The bot's new memory; absent when it has not changed. */
  notes?: BotNotes
}

/** One level of play: its function for each kind of order. */
export type LevelOfPlay = Record<BlueMaxOrder['type'], (situation: Situation) => LevelDecision>
