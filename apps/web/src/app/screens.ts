import type { Component } from 'svelte'
import { gamesOfBuild, loadDrawnBoard } from '../boards/boards.ts'
import { openLaterWords, openLobbyWords } from '../words/words.ts'
import type { Route } from './routes.ts'

type Props = Record<string, unknown>
// biome-ignore lint/suspicious/noExplicitAny: the properties of a component are an interface, which has no index
type Part<P extends Record<string, any>> = Promise<{ default: Component<P> }>

/** A page of the app: its code is fetched when it is first shown. */
export interface Screen {
  /** Two routes with the same key are the same screen, which stays. */
  key: string
  load(): Part<Props>
  props: Props
}

const screen = <P extends Props>(key: string, load: () => Part<P>, props: P): Screen => ({
  key,
  load: load as unknown as Screen['load'],
  props,
})

/** A part of the rulebook, with the words around it. */
export async function withRulebookWords<T>(part: Promise<T>): Promise<T> {
  const { openRulebookWords } = await import('../rulebook/words/words.ts')
  const [loaded] = await Promise.all([part, openRulebookWords()])
  return loaded
}

async function withWords<T>(part: Promise<T>, words: Promise<void>): Promise<T> {
  const [loaded] = await Promise.all([part, words])
  return loaded
}

async function learn() {
  const { openLearnWords } = await import('../screens/learn/words/words.ts')
  const [part] = await Promise.all([import('../screens/learn/LearnScreen.svelte'), openLearnWords()])
  return part
}

async function about() {
  const { openSafetyWords } = await import('../screens/safety/words/words.ts')
  const [part] = await Promise.all([import('../screens/safety/AboutScreen.svelte'), openSafetyWords()])
  return part
}

/** Where people find an opponent: it says of options and times what the lobby does. */
async function find() {
  const { openFindWords } = await import('../screens/find/words/words.ts')
  const [part] = await Promise.all([
    import('../screens/find/FindScreen.svelte'),
    openFindWords(),
    openLobbyWords(),
  ])
  return part
}

/** Tournaments: their list, or one of them. */
async function eventWords<T>(part: Promise<T>): Promise<T> {
  const { openEventsWords } = await import('../screens/events/words/words.ts')
  const [loaded] = await Promise.all([part, openEventsWords(), openLobbyWords()])
  return loaded
}

/** Where a game is played on from a moment: it names levels of bots as the lobby does. */
async function moment() {
  const { openMomentWords } = await import('../screens/moment/words/words.ts')
  const [part] = await Promise.all([
    import('../screens/moment/MomentScreen.svelte'),
    openMomentWords(),
    openLobbyWords(),
    openLaterWords(),
  ])
  return part
}

async function embed() {
  const { openPublicWords } = await import('../screens/public/words/words.ts')
  const [part] = await Promise.all([
    import('../screens/public/EmbedScreen.svelte'),
    openPublicWords(),
    openLaterWords(),
  ])
  return part
}

async function overlay() {
  const { openPublicWords } = await import('../screens/public/words/words.ts')
  const [part] = await Promise.all([import('../screens/public/OverlayScreen.svelte'), openPublicWords()])
  return part
}

async function person() {
  const { openRatingWords } = await import('../screens/ratings/words/words.ts')
  const [part] = await Promise.all([import('../screens/ratings/ProfileScreen.svelte'), openRatingWords()])
  return part
}

/** The table, and what it draws: where there is one game only, nobody has to be asked which. */
function table() {
  const [only, ...others] = gamesOfBuild()
  // A failure is told where the board is shown.
  if (only && others.length === 0) loadDrawnBoard(only).catch(() => {})
  return import('../screens/table/TableScreen.svelte')
}

export function screenOf(route: Route): Screen {
  const { page } = route
  switch (page) {
    case 'lobby':
      return screen(page, () => withWords(import('../screens/lobby/Lobby.svelte'), openLobbyWords()), {})
    case 'room':
      return screen(
        `${page} ${route.code}`,
        () => withWords(import('../screens/room/RoomScreen.svelte'), openLobbyWords()),
        {
          code: route.code,
        },
      )
    case 'table':
      return screen(`${page} ${route.code}/${route.as}`, table, { code: route.code, as: route.as })
    case 'you':
      return screen(page, () => withWords(import('../screens/you/YouScreen.svelte'), openLaterWords()), {})
    case 'about':
      return screen(page, about, {})
    case 'replay':
      return screen(
        `${page} ${route.code}${route.query}`,
        () => withWords(import('../screens/replay/ReplayScreen.svelte'), openLaterWords()),
        {
          code: route.code,
          query: route.query,
        },
      )
    case 'moment': {
      const { code, at, query } = route
      return screen(`${page} ${code}/${at}${query}`, moment, { code, at, query })
    }
    case 'campaign':
      return screen(
        `${page} ${route.code}`,
        () => withWords(import('../screens/campaign/CampaignScreen.svelte'), openLaterWords()),
        {
          code: route.code,
        },
      )
    case 'embed':
      return screen(`${page} ${route.code}`, embed, { code: route.code, query: route.query })
    case 'overlay':
      return screen(`${page} ${route.code}`, overlay, { code: route.code, query: route.query })
    case 'verify':
      return screen(
        page,
        () => withWords(import('../screens/verify/VerifyScreen.svelte'), openLaterWords()),
        {},
      )
    case 'find':
      return screen(page, find, {})
    case 'events':
      return screen(page, () => eventWords(import('../screens/events/EventsScreen.svelte')), {})
    case 'event':
      return screen(
        `${page} ${route.code}`,
        () => eventWords(import('../screens/events/EventScreen.svelte')),
        { code: route.code },
      )
    case 'person':
      return screen(`${page} ${route.handle}`, person, { handle: route.handle })
    case 'learn':
      return screen(`${page} ${route.game}/${route.part}`, learn, { game: route.game, part: route.part })
    case 'sealed': {
      const { rest } = route
      return screen(
        `${page} ${rest}`,
        async () => (await import('../screens/sealed/pages.ts')).sealedPage(rest),
        { rest },
      )
    }
    case 'rules':
      return screen(
        `${page} ${route.game}`,
        () => withRulebookWords(import('../screens/rules/RulesScreen.svelte')),
        { game: route.game },
      )
    case 'playground':
      // Not in production builds.
      if (import.meta.env.DEV)
        return screen(
          `${page} ${route.query}`,
          () => import('../screens/playground/PlaygroundScreen.svelte'),
          {
            query: route.query,
          },
        )
      break
    case 'nowhere':
  }
  return screen('nowhere', () => import('../screens/Nowhere.svelte'), {})
}
