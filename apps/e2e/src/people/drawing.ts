import { type Page, test } from '@playwright/test'

/** A page without a frame for so long, in ms, is not drawn; the busiest machine draws one within a few seconds. */
const usualTimeout = 20_000

/** @returns false when the page has not had two frames within the timeout, in ms */
const draws = (page: Page, timeout: number): Promise<boolean> =>
  page.evaluate(
    (ms) =>
      new Promise<boolean>((end) => {
        requestAnimationFrame(() => requestAnimationFrame(() => end(true)))
        setTimeout(() => end(false), ms)
      }),
    timeout,
  )

async function filmed(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 10 })
  await session.send('Page.stopScreencast')
  await session.detach()
}

/** Each size waits to be drawn: without a frame between them the browser would see no change. */
async function resizedByOne(page: Page, timeout: number): Promise<void> {
  const size = page.viewportSize()
  if (!size) return
  await page.setViewportSize({ ...size, width: size.width + 1 })
  await draws(page, timeout)
  await page.setViewportSize(size)
}

/** Each of these makes a browser draw anew; nothing of the product takes part. */
const wakeUps: Record<string, (page: Page, timeout: number) => Promise<void>> = {
  'bringing it to the front': (page) => page.bringToFront(),
  'filming it': filmed,
  'resizing it by a pixel': resizedByOne,
}

/**
 * Waits until a page is drawn. On a busy machine a headless Chromium has now and then stopped drawing a page for good
 * while its size was changed: it answers scripts, gives no frame and no picture, and uses no processor time. Such a page
 * is woken, and the run says so. A page whose own script is busy answers nothing, and is not helped by this.
 * @throws when nothing wakes the page: with all that was tried
 */
export async function waitUntilDrawn(page: Page, timeout = usualTimeout): Promise<void> {
  if (await draws(page, timeout)) return
  const state = await page.evaluate(() => `${document.visibilityState}, ${innerWidth} × ${innerHeight}`)
  const what = `the browser has not drawn a page (${state}) for ${timeout} ms`
  for (const [name, wake] of Object.entries(wakeUps)) {
    await wake(page, timeout)
    if (!(await draws(page, timeout))) continue
    test.info().annotations.push({ type: 'not drawn', description: `${what}; ${name} woke it` })
    return
  }
  throw new Error(`${what}, nor after ${Object.keys(wakeUps).join(', ')}`)
}
