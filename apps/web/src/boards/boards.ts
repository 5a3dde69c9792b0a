import type { BoardWords } from '../words/catalogue.svelte.ts'
import { openBoardWords } from '../words/words.ts'
import type { BoardModule } from './board.ts'

interface Board {
  module(): Promise<BoardModule>
  words(): Promise<BoardWords>
}

/** The boards of this build, each loaded when it is needed. A new game is a folder and a line here. */
const boards: Record<string, Board> = {
  duel: {
    module: async () => (await import('./duel/index.ts')).duelBoard,
    words: async () => (await import('./duel/words/words.ts')).words,
  },
}

const loaded = new Map<string, Promise<BoardModule>>()

/** Loads the board of a game, with its words. @throws when there is none, or when it does not arrive */
export function loadBoard(id: string): Promise<BoardModule> {
  const known = loaded.get(id)
  if (known) return known
  const listed = boards[id]
  if (!listed) return Promise.reject(new Error(`no board for the game ${id}`))
  const words = listed.words().then(openBoardWords)
  const board = Promise.all([listed.module(), words]).then(([module]) => module)
  loaded.set(id, board)
  // A failed download must not be remembered as the answer.
  board.catch(() => loaded.delete(id))
  return board
}
