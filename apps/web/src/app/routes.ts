/** The pages, as addresses. `as` is a seat of the game, or `watch` for the public view. */
export type Route =
  | { page: 'lobby' }
  | { page: 'room'; code: string }
  | { page: 'table'; code: string; as: string }
  | { page: 'nowhere' }

const room = /^\/r\/([a-z0-9]{6})(?:\/([a-z0-9]{1,16}))?\/?$/i

export function routeOf(path: string): Route {
  if (path === '/' || path === '') return { page: 'lobby' }
  const match = room.exec(path)
  if (!match?.[1]) return { page: 'nowhere' }
  const code = match[1].toUpperCase()
  return match[2] ? { page: 'table', code, as: match[2].toLowerCase() } : { page: 'room', code }
}

export const pathTo = {
  lobby: '/',
  room: (code: string) => `/r/${code}`,
  seat: (code: string, seat: string) => `/r/${code}/${seat}`,
  watch: (code: string) => `/r/${code}/watch`,
}
