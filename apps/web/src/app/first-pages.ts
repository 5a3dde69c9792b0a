import { gamesOfBuild, loadBoardWithDrawing } from '../boards/boards.ts'
import { withWords } from '../words/with-words.ts'
import { openFaceWords, openLobbyWords } from '../words/words.ts'
import { definePage, type Page } from './pages.ts'
import { pathTo } from './routes.ts'

/** The most frequent pages: the code that fetches them is in the first script. */
export const firstPages: readonly Page[] = [
  /** The lobby's first words are those of games: without them the page would move when they arrive. */
  definePage(pathTo.lobby, async () => {
    const screen = await withWords(import('../screens/lobby/Lobby.svelte'), openLobbyWords())
    await openFaceWords()
    return screen
  }),
  definePage(pathTo.room(':code'), () =>
    withWords(import('../screens/room/RoomScreen.svelte'), openLobbyWords()),
  ),
  /** The table and its drawing code: if there is only one game, it is known without asking the server. */
  definePage(pathTo.seat(':code', ':as'), () => {
    const [only, ...others] = gamesOfBuild()
    // A failure is reported where the board is shown.
    if (only && others.length === 0) loadBoardWithDrawing(only).catch(() => {})
    return import('../screens/table/TableScreen.svelte')
  }),
]
