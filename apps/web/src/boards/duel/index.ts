import { duel } from '@opsroom/rules/duel'
import type { BoardModule } from '../board.ts'
import DuelBoard from './DuelBoard.svelte'
import { describeSetup } from './setup/describe.ts'
import SetupForm from './setup/SetupForm.svelte'

export const duelBoard: BoardModule = { game: duel, Board: DuelBoard, SetupForm, describeSetup }
