import type { Belief } from '@opsroom/rules/core'
import type { BaseOrder } from '@opsroom/rules/duel'
import type { Situation } from '../situation.ts'

/** The memory of a bot from one order to the next, as JSON. */
export interface DuelMemory {
  /** The remaining orders that were computed together for a turn, with the key of that turn. */
  turn?: { key: string; orders: BaseOrder[] }
}

export interface LevelDecision {
  order: BaseOrder | undefined
  memory?: DuelMemory
  beliefs?: Belief[]
}

/** One level of play: a function for each kind of order for which it has a policy. */
export type LevelOfPlay = {
  [T in BaseOrder['type']]?: (situation: Situation, memory: DuelMemory) => LevelDecision
}

/** The key of a turn: orders that were remembered for a turn with another key are forgotten. */
export const turnKey = ({ open }: Situation): string =>
  `${open.night}/${open.round}/${open.turn ?? open.phase}`
