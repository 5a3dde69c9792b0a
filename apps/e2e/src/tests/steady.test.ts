import type { BrowserContextOptions, Page } from '@playwright/test'
import { comesByLink, opensRoom, startsNight, takesSeat } from '../player/rooms.ts'
import { expect, test } from '../test.ts'

const sizes = [
  { width: 1280, height: 720 },
  { width: 390, height: 844 },
]
/** Browsers call a page steady up to 0.1: the share of the screen that moved, times how far. */
const most = 0.02

interface Moved {
  sum: number
  what: string[]
}

/** In the browser: sums what moves by itself while the page opens. */
function watchWhatMoves(): void {
  interface Source {
    node?: Node
    previousRect: DOMRect
    currentRect: DOMRect
  }
  const said = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const moved: Moved = { sum: 0, what: [] }
  Object.assign(window, { moved })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & { value: number; sources: Source[] }
      moved.sum += value
      for (const { node, previousRect: from, currentRect: to } of sources)
        moved.what.push(
          `${node?.nodeName} “${node?.textContent?.trim().slice(0, 30)}” ${said(from)} to ${said(to)}`,
        )
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Opens a page on a slow processor, where one part comes visibly after the other. */
async function opensSlowly(page: Page, path: string, shown: string): Promise<Moved> {
  await page.addInitScript(watchWhatMoves)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 2 })
  await page.goto(path)
  await expect(page.locator(shown).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  // The last parts come when the page has been at rest for a while; the example in the lobby when it was looked at.
  await page.waitForTimeout(path === '/' ? 4500 : 1500)
  return page.evaluate(() => (window as unknown as { moved: Moved }).moved)
}

test('nothing moves by itself while lobby, room and table open', async ({ comesIn }) => {
  const [ann, bob] = [await comesIn(), await comesIn()]
  const invitation = await opensRoom(ann.page, { side: 'British' })
  /** At each size, at the same time: most of it is waiting. */
  async function isSteady(what: string, path: string, shown: string, options: BrowserContextOptions = {}) {
    const pages = await Promise.all(sizes.map((viewport) => comesIn({ ...options, viewport })))
    const seen = await Promise.all(pages.map(({ page }) => opensSlowly(page, path, shown)))
    for (const [at, { sum, what: parts }] of seen.entries())
      expect.soft(sum, `${what}, ${sizes[at]?.width} pixels: ${parts.join(' | ')}`).toBeLessThan(most)
  }
  await isSteady('lobby', '/', '[data-testid="lobby"][data-loaded="true"]')
  await isSteady('invited room', invitation.link, '[data-testid="option-list"]')
  await comesByLink(bob.page, invitation)
  await takesSeat(bob.page, 'German')
  await startsNight(ann.page)
  await expect(bob.page.locator('.duel')).toBeVisible()
  const storageState = await bob.context.storageState()
  await isSteady('table', bob.page.url(), '[data-testid="squadron-red"]', { storageState })
})
