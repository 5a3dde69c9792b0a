/** The pages, as addresses. `as` is a seat of the game, or `watch` for the public view. */
export type Route =
  | { page: 'lobby' }
  | { page: 'you' }
  /** One's devices, and the ways back from another one. */
  | { page: 'account' }
  /** Rules of conduct, and the data that is stored about people. */
  | { page: 'about' }
  | { page: 'room'; code: string }
  | { page: 'table'; code: string; as: string }
  /** `query`: which chapter, moment and viewpoint. */
  | { page: 'replay'; code: string; query: string }
  /** A moment of a game that is over, to play on from. `query`: its chapter, and a seat. */
  | { page: 'moment'; code: string; at: number; query: string }
  | { page: 'campaign'; code: string }
  /** A replay for the pages of other sites. `query`: as for the replay. */
  | { page: 'embed'; code: string; query: string }
  /** The spectators' view for streams: words over a picture. */
  | { page: 'overlay'; code: string; query: string }
  | { page: 'verify' }
  | { page: 'find' }
  /** The games that everybody may watch. */
  | { page: 'watch' }
  | { page: 'events' }
  | { page: 'event'; code: string }
  /** The public profile of a person. */
  | { page: 'person'; handle: string }
  /** The lessons and puzzles; with a game and a part, that part. */
  | { page: 'learn'; game?: string; part?: string }
  /** The pages of sealed orders. `rest`: what follows in the address, read by these pages. */
  | { page: 'sealed'; rest: string }
  | { page: 'rules'; game: string }
  /** In development only. `query`: which scenario. */
  | { page: 'playground'; query: string }
  | { page: 'nowhere' }

const room = /^\/r\/([a-z0-9]{6})(?:\/([a-z0-9]{1,16}))?\/?$/i

const momentOf = /^\/r\/([a-z0-9]{6})\/at\/(\d{1,6})\/?$/i

const shown = /^\/(embed|overlay)\/([a-z0-9]{6})\/?$/i

const lessons = /^\/learn(?:\/([a-z-]{1,24})\/([a-z0-9-]{1,24}))?\/?$/

const sealed = /^\/sealed(?:\/(.*))?$/

const rulesOf = /^\/rules\/([a-z-]{1,24})\/?$/

const personAt = /^\/people\/([a-z2-9]{12})\/?$/

export function routeOf(path: string, query = ''): Route {
  if (path === '/' || path === '') return { page: 'lobby' }
  if (/^\/you\/?$/.test(path)) return { page: 'you' }
  if (/^\/you\/account\/?$/.test(path)) return { page: 'account' }
  if (/^\/about\/?$/.test(path)) return { page: 'about' }
  if (/^\/verify\/?$/.test(path)) return { page: 'verify' }
  if (/^\/find\/?$/.test(path)) return { page: 'find' }
  if (/^\/watch\/?$/.test(path)) return { page: 'watch' }
  if (/^\/events\/?$/.test(path)) return { page: 'events' }
  const event = /^\/events\/([A-Za-z0-9]{6})\/?$/.exec(path)
  if (event) return { page: 'event', code: (event[1] ?? '').toUpperCase() }
  const person = personAt.exec(path)
  if (person?.[1]) return { page: 'person', handle: person[1] }
  const learn = lessons.exec(path)
  if (learn) {
    const [, game, part] = learn
    return game && part ? { page: 'learn', game, part } : { page: 'learn' }
  }
  const contests = sealed.exec(path)
  if (contests) return { page: 'sealed', rest: contests[1] ?? '' }
  const rules = rulesOf.exec(path)
  if (rules?.[1]) return { page: 'rules', game: rules[1] }
  if (import.meta.env.DEV && /^\/playground\/?$/.test(path)) return { page: 'playground', query }
  const moment = momentOf.exec(path)
  if (moment?.[1]) return { page: 'moment', code: moment[1].toUpperCase(), at: Number(moment[2]), query }
  const [, page, shownCode = ''] = shown.exec(path) ?? []
  if (page !== undefined)
    return {
      page: page.toLowerCase() === 'embed' ? 'embed' : 'overlay',
      code: shownCode.toUpperCase(),
      query,
    }
  const match = room.exec(path)
  if (!match?.[1]) return { page: 'nowhere' }
  const code = match[1].toUpperCase()
  const as = match[2]?.toLowerCase()
  if (as === undefined) return { page: 'room', code }
  if (as === 'replay') return { page: 'replay', code, query }
  // `nights`: in links made by older versions.
  if (as === 'chapters' || as === 'nights') return { page: 'campaign', code }
  return { page: 'table', code, as }
}

export const pathTo = {
  lobby: '/',
  you: '/you',
  account: '/you/account',
  about: '/about',
  room: (code: string) => `/r/${code}`,
  seat: (code: string, seat: string) => `/r/${code}/${seat}`,
  watch: (code: string) => `/r/${code}/watch`,
  replay: (code: string, chapter?: number) =>
    `/r/${code}/replay${chapter === undefined ? '' : `?chapter=${chapter}`}`,
  report: (code: string, chapter: number) => `/r/${code}/replay?chapter=${chapter}&at=999999&show=report`,
  moment: (code: string, chapter: number, at: number, seat?: string) =>
    `/r/${code}/at/${at}?chapter=${chapter}${seat === undefined ? '' : `&as=${seat}`}`,
  campaign: (code: string) => `/r/${code}/chapters`,
  embed: (code: string) => `/embed/${code}`,
  overlay: (code: string) => `/overlay/${code}`,
  verify: '/verify',
  find: '/find',
  watchable: '/watch',
  events: '/events',
  event: (code: string) => `/events/${code}`,
  person: (handle: string) => `/people/${handle}`,
  learn: '/learn',
  sealed: '/sealed',
  rules: (game: string) => `/rules/${game}`,
  rule: (game: string, rule: string) => `/rules/${game}#${rule}`,
  learnPart: (game: string, part: string) => `/learn/${game}/${part}`,
}
