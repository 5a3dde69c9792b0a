import type { AnyGame } from '@opsroom/rules/core'
import type { BoardWords } from '../words/catalogue.svelte.ts'
import { loadBoardWords } from '../words/words.ts'
import type { BoardModule, LearnModule, OptionsModule, RulebookModule, ShowcaseModule } from './board.ts'

interface Board {
  module(): Promise<BoardModule>
  words(): Promise<BoardWords>
  /** Loads the texts about the options of a room, with their words, without the rules. */
  options(): Promise<OptionsModule>
  /** Loads the lessons and puzzles; absent for a game without any. */
  learn?(): Promise<LearnModule>
  /** Loads the rulebook; absent for a game without one. */
  rules?(): Promise<RulebookModule>
  /** Loads the picture for the lobby; absent for a game that the lobby does not show. */
  showcase?(): Promise<ShowcaseModule>
}

/** The boards of this build, each loaded when it is needed. To add a game, add a folder and an entry here. */
const boards: Record<string, Board> = {
  duel: {
    module: async () => (await import('./duel/index.ts')).duelBoard,
    words: async () => (await import('./duel/words/words.ts')).words,
    async options() {
      const { loadOptionWords } = await import('./duel/words/words.ts')
      const [{ duelOptions }] = await Promise.all([import('./duel/setup/index.ts'), loadOptionWords()])
      return duelOptions
    },
    async learn() {
      const { loadLearnWords } = await import('./duel/learn/words/words.ts')
      const [{ duelLearn }] = await Promise.all([import('./duel/learn/index.ts'), loadLearnWords()])
      return duelLearn
    },
    async rules() {
      const { loadLearnWords } = await import('./duel/learn/words/words.ts')
      const [{ duelRulebook: duelRules }] = await Promise.all([
        import('./duel/learn/rules/index.ts'),
        loadLearnWords(),
      ])
      return duelRules
    },
    showcase: async () => (await import('./duel/showcase/index.ts')).duelShowcase,
  },
  'blue-max': {
    module: async () => (await import('./blue-max/index.ts')).blueMaxBoard,
    words: async () => (await import('./blue-max/words/words.ts')).words,
    async options() {
      const { loadSetupWords } = await import('./blue-max/setup/words/words.ts')
      const [{ blueMaxOptions }] = await Promise.all([import('./blue-max/setup/index.ts'), loadSetupWords()])
      return blueMaxOptions
    },
    async learn() {
      const { loadLearnWords } = await import('./blue-max/learn/words/words.ts')
      const [{ blueMaxLearn }] = await Promise.all([import('./blue-max/learn/index.ts'), loadLearnWords()])
      return blueMaxLearn
    },
    async rules() {
      const { loadLearnWords } = await import('./blue-max/learn/words/words.ts')
      const [{ blueMaxRulebook: blueMaxRules }] = await Promise.all([
        import('./blue-max/learn/rules/index.ts'),
        loadLearnWords(),
      ])
      return blueMaxRules
    },
  },
}

export const gameIdsOfBuild = (): string[] => Object.keys(boards)

const loaded = new Map<string, Promise<BoardModule>>()

/**
 * Loads the board of a game, with its words.
 * @throws when there is no such game, or when its board cannot be loaded
 */
export function loadBoard(id: string): Promise<BoardModule> {
  const known = loaded.get(id)
  if (known) return known
  const listed = boards[id]
  if (!listed) return Promise.reject(new Error(`no board for the game ${id}`))
  const words = listed.words().then(loadBoardWords)
  const board = Promise.all([listed.module(), words]).then(([module]) => module)
  loaded.set(id, board)
  // A failed download must not be cached, so that the next call tries again.
  board.catch(() => loaded.delete(id))
  return board
}

/**
 * Loads the rules of a game, the form for its options, and all its words.
 * @throws when there is no such game, or when its board cannot be loaded
 */
export async function loadSetupForm(id: string): Promise<{ game: AnyGame; form: BoardModule['setupForm'] }> {
  const [{ game, setupForm }] = await Promise.all([
    loadBoard(id),
    boards[id]?.words().then((words) => words.openAll?.() ?? words.open()),
  ])
  return { game: await game(), form: setupForm }
}

/**
 * Loads the texts of a game about the options of a room.
 * @throws when there is no such game, or when the texts cannot be loaded
 */
export async function loadOptionTexts(id: string): Promise<OptionsModule> {
  const listed = boards[id]
  if (!listed) throw new Error(`no board for the game ${id}`)
  return listed.options()
}

/**
 * Loads the board of a game together with its drawing code, for a table that is about to open.
 * @throws when there is no such game, or when its board cannot be loaded
 */
export async function loadBoardWithDrawing(id: string): ReturnType<BoardModule['board']> {
  const { board } = await loadBoard(id)
  return board()
}

/** The ids of the games that have lessons or puzzles. */
export const gamesWithLessons = (): string[] => Object.keys(boards).filter((id) => boards[id]?.learn)

/**
 * Loads the lessons and puzzles of a game, and its board.
 * @throws when the game has none, or when they cannot be loaded
 */
export async function loadLearn(id: string): Promise<LearnModule> {
  const learn = boards[id]?.learn
  if (!learn) throw new Error(`the game ${id} teaches nothing`)
  await loadBoard(id)
  return learn()
}

/** The ids of the games that have a rulebook. */
export const gamesWithRulebook = (): string[] => Object.keys(boards).filter((id) => boards[id]?.rules)

/**
 * Loads the rulebook of a game, and its board.
 * @throws when the game has no rulebook, or when it cannot be loaded
 */
export async function loadRulebook(id: string): Promise<RulebookModule> {
  const rules = boards[id]?.rules
  if (!rules) throw new Error(`the game ${id} has no rulebook`)
  await loadBoard(id)
  return rules()
}

/** The ids of the games whose picture the lobby can show. */
export const showcasedGames = (): string[] => Object.keys(boards).filter((id) => boards[id]?.showcase)

/**
 * Loads the picture of a game for the lobby, and its board.
 * @throws when the game has none, or when it cannot be loaded
 */
export async function loadShowcase(id: string): Promise<ShowcaseModule> {
  const showcase = boards[id]?.showcase
  if (!showcase) throw new Error(`nothing is shown of the game ${id}`)
  const [module] = await Promise.all([showcase(), loadBoard(id)])
  return module
}
