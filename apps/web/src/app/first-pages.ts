import { gameIdsOfBuild, loadBoardWithDrawing } from '../boards/boards.ts'
import { withWords } from '../words/with-words.ts'
import { loadFaceWords, loadLobbyWords } from '../words/words.ts'
import { definePage, type Page } from './pages.ts'
import { pathTo } from './routes.ts'

/** The most visited pages. The code that fetches them is part of the app's first script. */
export const firstPages: readonly Page[] = [
  /** The lobby waits for the texts that describe the games: without them its layout would shift when they arrive. */
  definePage(pathTo.lobby, async () => {
    const screen = await withWords(import('../screens/lobby/Lobby.svelte'), loadLobbyWords())
    await loadFaceWords()
    return screen
  }),
  definePage(pathTo.room(':code'), () =>
    withWords(import('../screens/room/RoomScreen.svelte'), loadLobbyWords()),
  ),
  /**
   * The table. If this build has only one game, its board is fetched at once, without asking the server which game the
   * room plays.
   */
  definePage(pathTo.seat(':code', ':as'), () => {
    const [only, ...others] = gameIdsOfBuild()
    // A failure is ignored here: if the board cannot be loaded, the table screen reports it.
    if (only && others.length === 0) loadBoardWithDrawing(only).catch(() => {})
    return import('../screens/table/TableScreen.svelte')
  }),
]
