import { gamesOfBuild, loadDrawnBoard } from '../boards/boards.ts'
import { withWords } from '../words/with-words.ts'
import { openFaceWords, openLobbyWords } from '../words/words.ts'
import { type Page, page } from './pages.ts'
import { pathTo } from './routes.ts'

/** The pages that are opened most: how they are fetched stands in the first script. */
export const firstPages: readonly Page[] = [
  /** Its first words are those of a game: without them the page would move when they come. */
  page(pathTo.lobby, async () => {
    const screen = await withWords(import('../screens/lobby/Lobby.svelte'), openLobbyWords())
    await openFaceWords()
    return screen
  }),
  page(pathTo.room(':code'), () => withWords(import('../screens/room/RoomScreen.svelte'), openLobbyWords())),
  /** The table, and what it draws: where there is one game only, nobody has to be asked which. */
  page(pathTo.seat(':code', ':as'), () => {
    const [only, ...others] = gamesOfBuild()
    // A failure is told where the board is shown.
    if (only && others.length === 0) loadDrawnBoard(only).catch(() => {})
    return import('../screens/table/TableScreen.svelte')
  }),
]
