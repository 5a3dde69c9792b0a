/** The guard's words in one language. */
export interface GuardWords {
  tooOld: string
  notLoaded: string
  again: string
}

declare global {
  /** Shows that the page could not be loaded, with a button that tries again. Absent in tests. */
  var sayNotLoaded: (() => void) | undefined
  /** Loads the page again with the files that have failed. Absent in tests. */
  var reloadPage: () => void
}

/**
 * Runs before everything else, as an inline script of the page: it shows a message where the client cannot, because a
 * file of it did not arrive or because the browser is too old for it. The build writes it into the page in old syntax
 * (`scripts/page-guard.ts`). It refers to nothing outside of itself, and calls nothing that browsers have had for less
 * than ten years. *
 * @param words by language; the language is found as `state/settings.svelte.ts` does
 */
export function guardPage(words: Record<string, GuardWords>): void {
  let chosen = ''
  try {
    chosen = localStorage.getItem('opsroom.language') || ''
  } catch (_error) {
    // A browser without storage has only the languages of its settings.
  }
  const wanted = [chosen].concat(navigator.languages || [navigator.language || ''])
  const known = wanted.map((id) => (id.split('-')[0] || '').toLowerCase()).filter((id) => id in words)
  const language = known[0] || 'en'
  const own = words[language]
  if (!own) return

  const note = (text: string): HTMLElement => {
    const place = document.createElement('div')
    place.lang = language
    place.setAttribute('role', 'alert')
    place.setAttribute('data-testid', 'guard')
    // The style sheets may be missing too.
    place.style.cssText = 'padding:1em;font-family:sans-serif;color:#201c14;background:#f6eed9'
    place.appendChild(document.createTextNode(`${text} `))
    return place
  }
  const whenRead = (act: () => void) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
    else act()
  }

  const failed: string[] = []
  // WebKit caches the failure of a preloaded file, and returns it to the next load as well, until the file is requested
  // past its caches.
  window.reloadPage = () => {
    const load = () => location.reload()
    if (failed.length === 0 || !window.fetch) load()
    else Promise.all(failed.map((file) => fetch(file, { cache: 'reload' }))).then(load, load)
  }

  const sayNotLoaded = () =>
    whenRead(() => {
      const app = document.getElementById('app')
      // A later failure is reported by the page itself.
      if (!app || app.firstChild) return
      const button = document.createElement('button')
      button.type = 'button'
      button.textContent = own.again
      button.style.cssText = 'min-height:2.6em;padding:0 1em;font-size:1em'
      button.onclick = window.reloadPage
      app.appendChild(note(own.notLoaded)).appendChild(button)
    })
  window.sayNotLoaded = sayNotLoaded
  window.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) failed.push(target.href)
      if (target instanceof HTMLScriptElement) sayNotLoaded()
    },
    true,
  )

  // One feature each that came last to the oldest browsers of `scripts/browsers.ts`: Safari, Chrome and Firefox.
  const isUpToDate =
    window.CSS &&
    CSS.supports('container-type', 'inline-size') &&
    CSS.supports('height', '1dvh') &&
    'inert' in document.documentElement
  if (!isUpToDate) whenRead(() => document.body.insertBefore(note(own.tooOld), document.body.firstChild))
}
