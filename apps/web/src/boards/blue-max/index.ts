import { blueMax } from '@opsroom/rules/blue-max'
import type { AnyGame } from '@opsroom/rules/core'
import type { BoardModule } from '../board.ts'

const game = async (): Promise<AnyGame> => blueMax

export const blueMaxBoard: BoardModule = {
  id: blueMax.id,
  gameFor: game,
  game,
  board: () => import('./BlueMaxBoard.svelte'),
  replay: () => import('./replay/BlueMaxReplay.svelte'),
  setupForm: () => import('./setup/SetupForm.svelte'),
}
