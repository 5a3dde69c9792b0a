/** The texts of the page guard in one language. */
export interface GuardWords {
  tooOld: string
  notLoaded: string
  again: string
}

declare global {
  /** Shows a message that the page could not be loaded, with a button that tries again. Undefined in tests. */
  var sayNotLoaded: (() => void) | undefined
  /** Reloads the page after fetching the failed files past the caches. Undefined in tests. */
  var reloadPage: () => void
}

/**
 * The page guard. It runs before everything else, as an inline script of the page, and shows a message when the client
 * cannot: when one of its files did not arrive, or when the browser is too old. The build writes it into the page in
 * old syntax (`scripts/page-guard.ts`). It refers to nothing outside itself and calls nothing that browsers have had
 * for less than ten years.
 * @param words by language; the language is chosen as in `state/settings.svelte.ts`
 */
export function guardPage(words: Record<string, GuardWords>): void {
  let chosen = ''
  try {
    chosen = localStorage.getItem('opsroom.language') || ''
  } catch (_error) {
    // Without storage the language comes from the browser's settings alone.
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
    // The message is styled inline, because the style sheets may be missing too.
    place.style.cssText = 'padding:1em;font-family:sans-serif;color:#201c14;background:#f6eed9'
    place.appendChild(document.createTextNode(`${text} `))
    return place
  }
  const whenRead = (act: () => void) => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', act)
    else act()
  }

  const failed: string[] = []
  // WebKit caches the failure of a preloaded file and returns it again after a reload, until the file is requested past
  // its caches.
  window.reloadPage = () => {
    const load = () => location.reload()
    if (failed.length === 0 || !window.fetch) load()
    else Promise.all(failed.map((file) => fetch(file, { cache: 'reload' }))).then(load, load)
  }

  const sayNotLoaded = () =>
    whenRead(() => {
      const app = document.getElementById('app')
      // Once the app runs, the app itself reports files that fail to load.
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

  // For each browser of `scripts/browsers.ts` (Safari, Chrome, Firefox), one feature that its oldest supported version
  // was the first to have.
  const isUpToDate =
    window.CSS &&
    CSS.supports('container-type', 'inline-size') &&
    CSS.supports('height', '1dvh') &&
    'inert' in document.documentElement
  if (!isUpToDate) whenRead(() => document.body.insertBefore(note(own.tooOld), document.body.firstChild))
}
