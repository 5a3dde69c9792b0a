import { blueMax } from '@opsroom/rules/blue-max'
import type { AnyGame } from '@opsroom/rules/core'
import type { BoardModule } from '../board.ts'
import { withReportWords } from './report/words/words.ts'
import { withSetupWords } from './setup/words/words.ts'

const game = async (): Promise<AnyGame> => blueMax

export const blueMaxBoard: BoardModule = {
  id: blueMax.id,
  gameFor: game,
  game,
  board: () => import('./BlueMaxBoard.svelte'),
  replay: () => withReportWords(import('./replay/BlueMaxReplay.svelte')),
  campaign: () => withReportWords(import('./campaign/BlueMaxCampaign.svelte')),
  setupForm: () => withSetupWords(import('./setup/SetupForm.svelte')),
}
