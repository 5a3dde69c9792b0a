import { withWords } from '../words/with-words.ts'
import { openLaterWords, openLobbyWords } from '../words/words.ts'
import { type FurtherPages, withRulebookWords } from './pages.ts'

const nowhere = () => import('../screens/Lost.svelte')

/** Tournaments: their list, or one of them. */
async function withEventWords<T>(part: Promise<T>): Promise<T> {
  const { openEventsWords } = await import('../screens/events/words/words.ts')
  return withWords(part, openEventsWords(), openLobbyWords())
}

/** The pages that are not among the first ones. They are fetched with the first of them that is wanted. */
export const furtherPages: FurtherPages = {
  you: () => withWords(import('../screens/you/YouScreen.svelte'), openLaterWords()),
  account: () => withWords(import('../screens/you/AccountScreen.svelte'), openLaterWords()),
  async about() {
    const { openSafetyWords } = await import('../screens/safety/words/words.ts')
    return withWords(import('../screens/safety/AboutScreen.svelte'), openSafetyWords())
  },
  replay: () => withWords(import('../screens/replay/ReplayScreen.svelte'), openLaterWords()),
  /** It names levels of bots as the lobby does. */
  async moment() {
    const { openMomentWords } = await import('../screens/moment/words/words.ts')
    const part = import('../screens/moment/MomentScreen.svelte')
    return withWords(part, openMomentWords(), openLobbyWords(), openLaterWords())
  },
  campaign: () => withWords(import('../screens/campaign/CampaignScreen.svelte'), openLaterWords()),
  async embed() {
    const { openPublicWords } = await import('../screens/public/words/words.ts')
    return withWords(import('../screens/public/EmbedScreen.svelte'), openPublicWords(), openLaterWords())
  },
  async overlay() {
    const { openPublicWords } = await import('../screens/public/words/words.ts')
    return withWords(import('../screens/public/OverlayScreen.svelte'), openPublicWords())
  },
  verify: () => withWords(import('../screens/verify/VerifyScreen.svelte'), openLaterWords()),
  /** It says of options and times what the lobby does. */
  async find() {
    const { openFindWords } = await import('../screens/find/words/words.ts')
    return withWords(import('../screens/find/FindScreen.svelte'), openFindWords(), openLobbyWords())
  },
  watch: () => withWords(import('../screens/watch/WatchScreen.svelte'), openLobbyWords()),
  events: () => withEventWords(import('../screens/events/EventsScreen.svelte')),
  event: () => withEventWords(import('../screens/events/EventScreen.svelte')),
  async person() {
    const { openRatingWords } = await import('../screens/ratings/words/words.ts')
    return withWords(import('../screens/ratings/ProfileScreen.svelte'), openRatingWords())
  },
  async learn() {
    const { openLearnWords } = await import('../screens/learn/words/words.ts')
    return withWords(import('../screens/learn/LearnScreen.svelte'), openLearnWords())
  },
  sealed: async ({ rest }) => (await import('../screens/sealed/pages.ts')).sealedPage(rest),
  rules: () => withRulebookWords(import('../screens/rules/RulesScreen.svelte')),
  // Not in production builds.
  playground: import.meta.env.DEV
    ? () => import('../screens/playground/PlaygroundScreen.svelte')
    : (nowhere as unknown as FurtherPages['playground']),
  nowhere,
}
