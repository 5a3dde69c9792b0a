import type { ContestSummary } from '@opsroom/protocol'
import { type SealedGame, sealedGame } from '@opsroom/rules/core'
import type { BoardModule, SealedModule } from '../../boards/board.ts'
import { loadBoard } from '../../boards/boards.ts'

/** The game of a contest, as far as a page needs it. */
export interface BoundContest {
  board: BoardModule
  bound: SealedGame
  says: SealedModule
}

/** Loads the game of a contest, with its words. @throws when it does not arrive, or is not known */
export async function bindContest({ game, setup, version }: ContestSummary): Promise<BoundContest> {
  const board = await loadBoard(game)
  const [rules, says] = await Promise.all([board.game(), board.sealed?.()])
  const bound = sealedGame(rules, setup, version)
  if (!bound || !says) throw new Error(`there are no sealed orders of ${game}`)
  return { board, bound, says }
}
