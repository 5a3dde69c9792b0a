import { duel } from '@opsroom/rules/duel'
import type { BoardModule } from '../board.ts'
import DuelCampaign from './campaign/DuelCampaign.svelte'
import DuelBoard from './DuelBoard.svelte'
import DuelReplay from './replay/DuelReplay.svelte'
import EditionDifferences from './setup/EditionDifferences.svelte'
import SetupForm from './setup/SetupForm.svelte'
import { describeSetup } from './setup/setup.ts'

export const duelBoard: BoardModule = {
  game: duel,
  Board: DuelBoard,
  Replay: DuelReplay,
  Campaign: DuelCampaign,
  SetupForm,
  Options: EditionDifferences,
  describeSetup,
}
