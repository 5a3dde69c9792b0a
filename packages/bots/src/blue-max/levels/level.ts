import type { BlueMaxOrder } from '@opsroom/rules/blue-max'
import type { Notes } from '../model/notes.ts'
import type { Situation } from '../situation.ts'

export interface Thought {
  order: BlueMaxOrder | undefined
  /** What to remember, if more than was reckoned before. */
  notes?: Notes
}

/** How one level of play gives each kind of order. */
export type Level = Record<BlueMaxOrder['type'], (situation: Situation) => Thought>
