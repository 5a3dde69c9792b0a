import type { Page, Request } from '@playwright/test'

/** The time without a request, in ms, after which a page counts as at rest. */
const still = 500

/** A line by long polling always has a request under way: Playwright's `networkidle` would never come about. */
const isOfLine = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/socket.io/')

/**
 * Watches what a page fetches, from before it is opened.
 * @returns waits until the page has fetched what it wants, its line to the server left aside
 */
export function watchRequests(page: Page): () => Promise<void> {
  const underWay = new Set<Request>()
  let changed = Date.now()
  const note = (change: (request: Request) => void) => (request: Request) => {
    if (isOfLine(request)) return
    change(request)
    changed = Date.now()
  }
  const ended = note((request) => underWay.delete(request))
  page.on(
    'request',
    note((request) => underWay.add(request)),
  )
  page.on('requestfinished', ended)
  page.on('requestfailed', ended)
  return async () => {
    await page.waitForLoadState('load')
    while (underWay.size > 0 || Date.now() - changed < still) await page.waitForTimeout(50)
  }
}
