import { duelGame, isBaseGame } from '@opsroom/rules/duel'
import { withWords } from '../../words/with-words.ts'
import type { BoardModule } from '../board.ts'
import { loadOptionWords, withAllWords } from './words/words.ts'

/** The base game. A table without optional rules does not load their code. */
const baseDuel = duelGame()

/** Loads the rules with all options, and the board's words for them. */
const whole = async () => (await withWords(import('./whole.ts'), loadOptionWords())).wholeDuel

export const duelBoard: BoardModule = {
  id: baseDuel.id,
  gameFor: async (setup) => (isBaseGame(setup) ? baseDuel : whole()),
  game: whole,
  board: () => import('./DuelBoard.svelte'),
  // A game with options loads their words together with its rules, so the replay need not load them.
  replay: () => import('./replay/DuelReplay.svelte'),
  watched: async () => (await import('./report/insight/explanation.ts')).fetchPublicCurveButton(),
  campaign: () => withAllWords(import('./campaign/DuelCampaign.svelte')),
  sealed: async () => (await import('./sealed.ts')).loadDuelSealedOrders(),
  setupForm: () => withAllWords(import('./setup/SetupForm.svelte')),
}
