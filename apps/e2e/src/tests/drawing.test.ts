import type { Page } from '@playwright/test'
import { waitUntilDrawn } from '../people/drawing.ts'
import { expect, test } from '../test.ts'

/** In ms: far shorter than usual, and still enough for two frames on a busy machine. */
const timeout = 5_000

/** Keeps frames from a page, as Chromium has done now and then, until its window has another size. */
const keepsFrames = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { requestAnimationFrame: drawn } = window
    window.requestAnimationFrame = () => 0
    addEventListener('resize', () => {
      window.requestAnimationFrame = drawn
    })
  })

test('a page that its browser has stopped drawing is woken, and the run says how', async ({ page }, info) => {
  await keepsFrames(page)
  await waitUntilDrawn(page, timeout)
  await waitUntilDrawn(page)
  // Taken from the test, so that the summary of a run tells only of pages that were not drawn by themselves.
  const said = info.annotations.splice(0)
  expect(said.map(({ description }) => description)).toEqual([
    'the browser has not drawn a page (visible, 1280 × 720) for 5000 ms; resizing it by a pixel woke it',
  ])
  expect(page.viewportSize()).toEqual({ width: 1280, height: 720 })
})

test('a page that nothing wakes is an error that names all that was tried', async ({ page }) => {
  await page.evaluate(() => {
    window.requestAnimationFrame = () => 0
  })
  await expect(waitUntilDrawn(page, timeout)).rejects.toThrow(
    'nor after bringing it to the front, filming it, resizing it by a pixel',
  )
})
