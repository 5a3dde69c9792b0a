import { type Route, routeOf } from './routes.ts'

/** Which page this window shows; the address bar is the truth. */
export class Router {
  route = $state.raw<Route>(routeOf(location.pathname, location.search))

  constructor() {
    window.addEventListener('popstate', () => {
      this.route = routeOf(location.pathname, location.search)
    })
    document.addEventListener('click', this.follow)
  }

  go = (path: string, { replace = false } = {}): void => {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.route = routeOf(location.pathname, location.search)
    window.scrollTo(0, 0)
  }

  /** Links to pages of the app need no page load. With a modifier key the browser does what it always does. */
  private follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    const link = (event.target as Element | null)?.closest?.('a[href]') as HTMLAnchorElement | null
    if (!link || link.target === '_blank' || link.origin !== location.origin || link.hasAttribute('download'))
      return
    if (routeOf(link.pathname).page === 'nowhere') return
    const isHere = link.pathname === location.pathname && link.search === location.search
    // To a place on this page: that is the browser's.
    if (isHere && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}
