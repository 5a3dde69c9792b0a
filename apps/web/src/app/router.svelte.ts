/** Keeps the address of the page that this browser tab shows; the address bar is authoritative. */
export class Router {
  path = $state(location.pathname)
  query = $state(location.search)

  constructor() {
    window.addEventListener('popstate', this.#read)
    document.addEventListener('click', this.#follow)
  }

  go = (path: string, { replace = false } = {}): void => {
    if (replace) history.replaceState(null, '', path)
    else history.pushState(null, '', path)
    this.#read()
    window.scrollTo(0, 0)
  }

  #read = () => {
    this.path = location.pathname
    this.query = location.search
  }

  /**
   * Opens links to pages of the app without reloading the document. A click with a modifier key is left to the browser.
   */
  #follow = (event: MouseEvent) => {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return
    // The target of a click is an element, or the document, which has no `closest`.
    const link = (event.target as Element | null)?.closest?.<HTMLAnchorElement>('a[href]')
    if (!link || link.target === '_blank' || link.origin !== location.origin || link.hasAttribute('download'))
      return
    const isHere = link.pathname === location.pathname && link.search === location.search
    // A link to an anchor on the current page is left to the browser.
    if (isHere && link.hash) return
    event.preventDefault()
    this.go(link.pathname + link.search + link.hash)
  }
}
