import type { Component } from 'svelte'
import { gamesOfBuild, loadDrawnBoard } from '../boards/boards.ts'
import { withWords } from '../words/with-words.ts'
import { openFaceWords, openLobbyWords } from '../words/words.ts'
import type { FirstPages } from './pages.ts'
import type { Route } from './routes.ts'

type Props = Record<string, unknown>

/** A page of the app: its code is fetched when it is first shown. */
export interface Screen {
  /** Two routes with the same key are the same screen, which stays. */
  key: string
  load(): Promise<{ default: Component<Props> }>
  props: Props
}

const first: FirstPages = {
  /** Its first words are those of a game: without them the page would move when they come. */
  async lobby() {
    const screen = await withWords(import('../screens/lobby/Lobby.svelte'), openLobbyWords())
    await openFaceWords()
    return screen
  },
  room: () => withWords(import('../screens/room/RoomScreen.svelte'), openLobbyWords()),
  /** The table, and what it draws: where there is one game only, nobody has to be asked which. */
  table() {
    const [only, ...others] = gamesOfBuild()
    // A failure is told where the board is shown.
    if (only && others.length === 0) loadDrawnBoard(only).catch(() => {})
    return import('../screens/table/TableScreen.svelte')
  },
}

export function screenOf(route: Route): Screen {
  const { page, ...props } = route
  const load = async () => {
    const pages = page in first ? first : (await import('./further-screens.ts')).furtherPages
    // Which route a page takes is checked where the pages are listed.
    return (pages as unknown as Record<string, (route: Route) => ReturnType<Screen['load']>>)[page]?.(route)
  }
  return { key: [page, ...Object.values(props)].join(' '), load: load as Screen['load'], props }
}
