import { duel } from '@opsroom/rules/duel'
import type { BoardModule } from '../board.ts'
import { withAllWords } from './later.ts'
import { describeSetup } from './setup/setup.ts'

export const duelBoard: BoardModule = {
  game: duel,
  board: () => import('./DuelBoard.svelte'),
  replay: () => withAllWords(import('./replay/DuelReplay.svelte')),
  campaign: () => withAllWords(import('./campaign/DuelCampaign.svelte')),
  setupForm: () => withAllWords(import('./setup/SetupForm.svelte')),
  options: () => withAllWords(import('./setup/EditionDifferences.svelte')),
  describeSetup,
}
