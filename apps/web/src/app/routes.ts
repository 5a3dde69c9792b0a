/**
 * Builds the addresses of pages for links. Given `:code` and the like, the functions return the paths by which the
 * pages are defined (`first-pages.ts`, `further-pages.ts`).
 */
export const pathTo = {
  lobby: '/',
  you: '/you',
  account: '/you/account',
  about: '/about',
  room: <C extends string>(code: C) => `/r/${code}` as const,
  /** @param seat the seat whose table is opened, or `watch` for the public view */
  seat: <C extends string, S extends string>(code: C, seat: S) => `/r/${code}/${seat}` as const,
  watch: (code: string) => pathTo.seat(code, 'watch'),
  replay: (code: string, chapter?: number) =>
    `/r/${code}/replay${chapter === undefined ? '' : `?chapter=${chapter}`}`,
  report: (code: string, chapter: number) => `/r/${code}/replay?chapter=${chapter}&at=999999&show=why`,
  moment: (code: string, chapter: number, at: number, seat?: string) =>
    `/r/${code}/at/${at}?chapter=${chapter}${seat === undefined ? '' : `&as=${seat}`}`,
  campaign: <C extends string>(code: C) => `/r/${code}/chapters` as const,
  embed: <C extends string>(code: C) => `/embed/${code}` as const,
  overlay: <C extends string>(code: C) => `/overlay/${code}` as const,
  verify: '/verify',
  find: '/find',
  watchable: '/watch',
  tournaments: '/tournaments',
  tournament: <C extends string>(code: C) => `/tournaments/${code}` as const,
  person: <H extends string>(handle: H) => `/people/${handle}` as const,
  learn: '/learn',
  sealed: '/sealed',
  rules: <G extends string>(game: G) => `/rules/${game}` as const,
  rule: (game: string, rule: string) => `/rules/${game}#${rule}`,
  learnPart: <G extends string, P extends string>(game: G, part: P) => `/learn/${game}/${part}` as const,
} as const
