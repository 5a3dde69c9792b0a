import type { ContestSummary } from '@opsroom/protocol'
import { type SealedGame, sealedGame } from '@opsroom/rules/core'
import type { BoardModule, SealedModule } from '../../boards/board.ts'
import { loadBoard } from '../../boards/boards.ts'

/** The parts of a contest's game that a page needs. */
export interface LoadedContest {
  board: BoardModule
  bound: SealedGame
  says: SealedModule
}

/** Loads the game of a contest, with its words. @throws when it cannot be loaded, or is unknown */
export async function loadContest({ game, setup, version }: ContestSummary): Promise<LoadedContest> {
  const board = await loadBoard(game)
  const [rules, says] = await Promise.all([board.game(), board.sealed?.()])
  const bound = sealedGame(rules, setup, version)
  if (!bound || !says) throw new Error(`there are no sealed orders of ${game}`)
  return { board, bound, says }
}
