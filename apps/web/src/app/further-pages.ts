import { normalizedPath } from '@opsroom/protocol/codes'
import { withWords } from '../words/with-words.ts'
import { openFurtherWords, openLobbyWords, openPastWords } from '../words/words.ts'
import { firstPages } from './first-pages.ts'
import { definePage, type Page, pageIn, type Screen, screenIn, withRulebookWords } from './pages.ts'
import { pathTo } from './routes.ts'

/** A page of tournaments, with its words. */
async function withEventWords<T>(part: Promise<T>): Promise<T> {
  const { openEventsWords } = await import('../screens/events/words/words.ts')
  return withWords(part, openEventsWords(), openLobbyWords())
}

async function learn() {
  const { openLearnWords } = await import('../screens/learn/words/words.ts')
  return withWords(import('../screens/learn/LearnScreen.svelte'), openLearnWords())
}

const campaign = () => withWords(import('../screens/campaign/CampaignScreen.svelte'), openFurtherWords())

/** All further pages. They are fetched together with the first of them that is opened. */
export const furtherPages: readonly Page[] = [
  definePage(pathTo.you, () => withWords(import('../screens/you/YouScreen.svelte'), openFurtherWords())),
  /** A person's devices, and the ways to recover the account on another one. */
  definePage(pathTo.account, () =>
    withWords(import('../screens/you/AccountScreen.svelte'), openFurtherWords()),
  ),
  /** Rules of conduct, and the data that is stored about people. */
  definePage(pathTo.about, async () => {
    const { openSafetyWords } = await import('../screens/safety/words/words.ts')
    return withWords(import('../screens/safety/AboutScreen.svelte'), openSafetyWords())
  }),
  /** The query has the chapter, moment and viewpoint. */
  definePage('/r/:code/replay?', () =>
    withWords(import('../screens/replay/ReplayScreen.svelte'), openPastWords()),
  ),
  /** A moment of a game that is over, to play on from. Its names for levels of bots are those of the lobby. */
  definePage('/r/:code/at/:at?', async () => {
    const { openMomentWords } = await import('../screens/moment/words/words.ts')
    const part = import('../screens/moment/MomentScreen.svelte')
    return withWords(part, openMomentWords(), openLobbyWords(), openFurtherWords())
  }),
  definePage(pathTo.campaign(':code'), campaign),
  // An address for links made by older versions.
  definePage('/r/:code/nights', campaign),
  /** A replay for the pages of other sites. */
  definePage(`${pathTo.embed(':code')}?`, async () => {
    const { openPublicWords } = await import('../screens/public/words/words.ts')
    return withWords(import('../screens/public/EmbedScreen.svelte'), openPublicWords(), openFurtherWords())
  }),
  /** The spectators' view for streams: words over a picture. */
  definePage(`${pathTo.overlay(':code')}?`, async () => {
    const { openPublicWords } = await import('../screens/public/words/words.ts')
    return withWords(import('../screens/public/OverlayScreen.svelte'), openPublicWords())
  }),
  definePage(pathTo.verify, () =>
    withWords(import('../screens/verify/VerifyScreen.svelte'), openFurtherWords()),
  ),
  /** The page takes its words for options and times from the lobby. */
  definePage(pathTo.find, async () => {
    const { openFindWords } = await import('../screens/find/words/words.ts')
    return withWords(import('../screens/find/FindScreen.svelte'), openFindWords(), openLobbyWords())
  }),
  /** The games that everybody may watch. */
  definePage(pathTo.watchable, () =>
    withWords(import('../screens/watch/WatchScreen.svelte'), openLobbyWords()),
  ),
  /** Tournaments: their list, and one of them. */
  definePage(pathTo.events, () => withEventWords(import('../screens/events/EventsScreen.svelte'))),
  definePage(pathTo.event(':code'), () => withEventWords(import('../screens/events/EventScreen.svelte'))),
  /** The public profile of a person. */
  definePage(pathTo.person(':handle'), async () => {
    const { openRatingWords } = await import('../screens/ratings/words/words.ts')
    return withWords(import('../screens/ratings/ProfileScreen.svelte'), openRatingWords())
  }),
  /** The lessons and puzzles, and one of them. */
  definePage(pathTo.learn, learn),
  definePage(pathTo.learnPart(':game', ':part'), learn),
  /** Sealed orders: their pages parse the rest of the address themselves. */
  definePage(`${pathTo.sealed}/:rest`, async ({ rest }) =>
    (await import('../screens/sealed/pages.ts')).sealedPage(rest),
  ),
  definePage(pathTo.rules(':game'), () => withRulebookWords(import('../screens/rules/RulesScreen.svelte'))),
  // The playground, which is not in production builds. The query names the scenario.
  ...(import.meta.env.DEV
    ? [definePage('/playground?', () => import('../screens/playground/PlaygroundScreen.svelte'))]
    : []),
]

/**
 * The page at an address that is not one of the first pages. For an unknown address: a page that says so, or a
 * redirect to the address that was meant, where a chat or a mail has mangled it.
 */
export async function furtherScreen(address: string, query: string): Promise<Screen> {
  const found = screenIn(furtherPages, address, query)
  if (found) return found
  const { default: Part } = await import('../screens/Lost.svelte')
  const meant = normalizedPath(address)
  const isKnown = meant !== address && pageIn([...firstPages, ...furtherPages], meant) !== undefined
  return { key: '', Part, props: isKnown ? { meant } : {} }
}
