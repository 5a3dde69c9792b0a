import type { ContestSummary } from '@opsroom/protocol'
import { type SealedGame, sealedGame } from '@opsroom/rules/core'
import type { BoardModule, SealedOrdersModule } from '../../boards/board.ts'
import { loadBoard } from '../../boards/boards.ts'

/** A contest's game as its pages need it: the board, the rules with the contest's options, and the texts. */
export interface LoadedContest {
  board: BoardModule
  bound: SealedGame
  says: SealedOrdersModule
}

/**
 * Loads the game of a contest, with its texts.
 * @throws when the game is unknown or cannot be loaded
 */
export async function loadContest({ game, setup, version }: ContestSummary): Promise<LoadedContest> {
  const board = await loadBoard(game)
  const [rules, says] = await Promise.all([board.game(), board.sealed?.()])
  const bound = sealedGame(rules, setup, version)
  if (!bound || !says) throw new Error(`there are no sealed orders of ${game}`)
  return { board, bound, says }
}
