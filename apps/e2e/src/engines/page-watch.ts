/** The key in the page's session storage: it stays when the page is left or loaded again. */
export const complaintsKey = 'complaints of the page'

/**
 * Notes down what goes wrong in a page. It is sent to the page as text, so it refers to nothing outside of itself. A
 * driver cannot run anything before the page's own scripts; their work until then is seen in what they show.
 */
export function watchPage(key: string): void {
  const page = globalThis as { isWatched?: true; isLeft?: true }
  if (page.isWatched) return
  page.isWatched = true
  const note = (complaint: string) => {
    // Fetches that are cut off by leaving are no fault of the page.
    if (page.isLeft) return
    const known: string[] = JSON.parse(sessionStorage.getItem(key) ?? '[]')
    sessionStorage.setItem(key, JSON.stringify([...known, complaint]))
  }
  const addressOf = (target: EventTarget | null) =>
    target instanceof HTMLScriptElement ? target.src : target instanceof HTMLLinkElement ? target.href : ''
  addEventListener(
    'error',
    (event) => note(`thrown: ${event.message ?? 'not loaded'} ${event.filename ?? addressOf(event.target)}`),
    true,
  )
  addEventListener('unhandledrejection', ({ reason }) => note(`thrown: ${reason?.stack ?? ''} ${reason}`))
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    note(`refused by the policy: ${violatedDirective} ${blockedURI}`),
  )
  const { error } = console
  console.error = (...said: unknown[]) => {
    note(`console: ${said.map(String).join(' ')}`)
    error.apply(console, said)
  }
}
