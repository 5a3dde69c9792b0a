import { randomFrom, seedFromNumber } from '@opsroom/rules/core'
import type { Match } from './match.ts'
import type { Player } from './player.ts'

export interface NextOrder {
  from: Player
  to: Player
  command: unknown
}

const random = randomFrom(seedFromNumber(1))

/** The next order, with the player who gives it and the one who receives it. @param purpose of the random draw */
export function nextOrder({ players: [one, two] }: Match, purpose: string): NextOrder {
  for (const [from, to] of [
    [one, two],
    [two, one],
  ] as const) {
    const command = from.order(random(`${purpose}/${from.seat}`))
    if (command !== undefined) return { from, to, command }
  }
  throw new Error('nobody can act, and the game is not over')
}
