import type { BoardModule } from './board.ts'

/** The boards of the house, each loaded when it is needed. A new game is a folder and a line here. */
const boards: Record<string, () => Promise<BoardModule>> = {
  duel: async () => (await import('./duel/index.ts')).duelBoard,
}

/** What a visitor is offered first. */
export const houseGame = 'duel'

const loaded = new Map<string, Promise<BoardModule>>()

export function loadBoard(id: string): Promise<BoardModule> {
  const known = loaded.get(id)
  if (known) return known
  const load = boards[id]
  if (!load) return Promise.reject(new Error(`no board for the game ${id}`))
  const board = load()
  loaded.set(id, board)
  // A failed download must not be remembered as the answer.
  board.catch(() => loaded.delete(id))
  return board
}
