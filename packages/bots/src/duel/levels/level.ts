import type { Belief } from '@opsroom/rules/core'
import type { BaseOrder } from '@opsroom/rules/duel'
import type { Situation } from '../situation.ts'

/** The memory of a level from one order to the next; as JSON. */
export interface DuelMemory {
  /** Orders thought out together, and the moment that they belong to. */
  turn?: { key: string; orders: BaseOrder[] }
}

export interface LevelDecision {
  order: BaseOrder | undefined
  memory?: DuelMemory
  beliefs?: Belief[]
}

/** One level of play: a function for each kind of order that it knows. */
export type LevelOfPlay = {
  [T in BaseOrder['type']]?: (situation: Situation, memory: DuelMemory) => LevelDecision
}

/** Names a turn: orders that were thought out in another one are forgotten. */
export const turnKey = ({ open }: Situation): string =>
  `${open.night}/${open.round}/${open.turn ?? open.phase}`
