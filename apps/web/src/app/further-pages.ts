import { withWords } from '../words/with-words.ts'
import { loadFurtherWords, loadLobbyWords, loadPastWords } from '../words/words.ts'
import { firstPages } from './first-pages.ts'
import { definePage, fetchScreenFrom, findPage, type Page, type Screen, withRulebookWords } from './pages.ts'
import { pathTo } from './routes.ts'

/** A page about tournaments, loaded together with its texts. */
async function withTournamentWords<T>(part: Promise<T>): Promise<T> {
  const { loadTournamentWords } = await import('../screens/tournaments/words/words.ts')
  return withWords(part, loadTournamentWords(), loadLobbyWords())
}

async function learn() {
  const { loadLearnWords } = await import('../screens/learn/words/words.ts')
  return withWords(import('../screens/learn/LearnScreen.svelte'), loadLearnWords())
}

const campaign = () => withWords(import('../screens/campaign/CampaignScreen.svelte'), loadFurtherWords())

/** All pages but the most visited ones. Their definitions are fetched together, when one of them is first opened. */
export const furtherPages: readonly Page[] = [
  definePage(pathTo.you, () => withWords(import('../screens/you/YouScreen.svelte'), loadFurtherWords())),
  /** The page with a person's devices, and with the ways to recover the account on another device. */
  definePage(pathTo.account, () =>
    withWords(import('../screens/you/AccountScreen.svelte'), loadFurtherWords()),
  ),
  /** The page with the rules of conduct and with the data that the server stores about people. */
  definePage(pathTo.about, async () => {
    const { loadSafetyWords } = await import('../screens/safety/words/words.ts')
    return withWords(import('../screens/safety/AboutScreen.svelte'), loadSafetyWords())
  }),
  /** The replay of a room; the query of its address holds the chapter, the moment and the viewpoint. */
  definePage('/r/:code/replay?', () =>
    withWords(import('../screens/replay/ReplayScreen.svelte'), loadPastWords()),
  ),
  /** The page for playing on from a moment of a finished game. It shares the lobby's names for the levels of bots. */
  definePage('/r/:code/at/:at?', async () => {
    const { loadMomentWords } = await import('../screens/moment/words/words.ts')
    const part = import('../screens/moment/MomentScreen.svelte')
    return withWords(part, loadMomentWords(), loadLobbyWords(), loadFurtherWords())
  }),
  definePage(pathTo.campaign(':code'), campaign),
  // The former address of the campaign page; old links still use it.
  definePage('/r/:code/nights', campaign),
  /** A replay to be embedded in other sites. */
  definePage(`${pathTo.embed(':code')}?`, async () => {
    const { loadPublicWords } = await import('../screens/public/words/words.ts')
    return withWords(import('../screens/public/EmbedScreen.svelte'), loadPublicWords(), loadFurtherWords())
  }),
  /** The overlay for streams: the spectators' view of a table on a transparent ground. */
  definePage(`${pathTo.overlay(':code')}?`, async () => {
    const { loadPublicWords } = await import('../screens/public/words/words.ts')
    return withWords(import('../screens/public/OverlayScreen.svelte'), loadPublicWords())
  }),
  definePage(pathTo.verify, () =>
    withWords(import('../screens/verify/VerifyScreen.svelte'), loadFurtherWords()),
  ),
  /** The page for finding an opponent; it shares the lobby's texts for options and time controls. */
  definePage(pathTo.find, async () => {
    const { loadFindWords } = await import('../screens/find/words/words.ts')
    return withWords(import('../screens/find/FindScreen.svelte'), loadFindWords(), loadLobbyWords())
  }),
  /** The page with the games that everybody may watch. */
  definePage(pathTo.watchable, () =>
    withWords(import('../screens/watch/WatchScreen.svelte'), loadLobbyWords()),
  ),
  /** The list of tournaments, and the page of one tournament. */
  definePage(pathTo.tournaments, () =>
    withTournamentWords(import('../screens/tournaments/TournamentsScreen.svelte')),
  ),
  definePage(pathTo.tournament(':code'), () =>
    withTournamentWords(import('../screens/tournaments/TournamentScreen.svelte')),
  ),
  /** The public profile of a person. */
  definePage(pathTo.person(':handle'), async () => {
    const { loadRatingWords } = await import('../screens/ratings/words/words.ts')
    return withWords(import('../screens/ratings/ProfileScreen.svelte'), loadRatingWords())
  }),
  /** The list of lessons and puzzles, and the page of one lesson or puzzle. */
  definePage(pathTo.learn, learn),
  definePage(pathTo.learnPart(':game', ':part'), learn),
  /** The pages of sealed orders, which parse the rest of the address themselves. */
  definePage(`${pathTo.sealed}/:rest`, async ({ rest }) =>
    (await import('../screens/sealed/pages.ts')).sealedPage(rest),
  ),
  definePage(pathTo.rules(':game'), () => withRulebookWords(import('../screens/rules/RulesScreen.svelte'))),
  // The playground for developers, which production builds leave out. The query of its address names the scenario.
  ...(import.meta.env.DEV
    ? [definePage('/playground?', () => import('../screens/playground/PlaygroundScreen.svelte'))]
    : []),
]

/** Loads the page at an address that is not among the first pages; for an unknown address, the page that says so. */
export async function fetchFurtherScreen(address: string, query: string): Promise<Screen> {
  const found = fetchScreenFrom(furtherPages, address, query)
  if (found) return found
  const { lostScreen } = await import('../screens/lost.ts')
  return lostScreen(address, (path) => findPage([...firstPages, ...furtherPages], path) !== undefined)
}
