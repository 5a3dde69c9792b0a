import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { atSizes } from '../people/window-size.ts'
import { expect, test } from '../test.ts'

/** Browsers and systems paint letters differently, so pictures are compared with the browser of Debian alone. */
const compares = existsSync('/usr/bin/chromium-headless-shell') && !process.env.CHROMIUM

const stylePath = fileURLToPath(new URL('screens.css', import.meta.url))

const sizes = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  telephone: { width: 390, height: 844 },
} as const

/** In the browser: resolves when nothing has changed for six frames. After a resize the page is laid out in several. */
export const restsForFrames = () =>
  new Promise<void>((resolve) => {
    let still = 0
    const changes = new MutationObserver(() => {
      still = 0
    })
    changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    const next = () => {
      still++
      if (still < 6) return requestAnimationFrame(next)
      changes.disconnect()
      resolve()
      return 0
    }
    requestAnimationFrame(next)
  })

/**
 * Compares a screen with its picture in `pictures/`, which docs/screens.md shows. Nothing on it may be by chance.
 * After a change that is meant: `pnpm --filter @opsroom/e2e pictures`.
 */
export async function looksAsBefore(
  page: Page,
  name: string,
  size: keyof typeof sizes,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  if (!compares) {
    test.info().annotations.push({ type: 'not compared', description: `${name}: another browser` })
    return
  }
  await page.emulateMedia({ colorScheme })
  await atSizes(page, [sizes[size]], async () => {
    await page.mouse.move(0, 0)
    // Not the option `stylePath` of the picture: that adds the style while the picture is taken, and the map takes frames
    // to fill the height that a hidden message leaves.
    const style = await page.addStyleTag({ path: stylePath })
    await page.evaluate(restsForFrames)
    // The scroll position depends on earlier clicks, and on contents that have grown since.
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    await expect.soft(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01 })
    await style.evaluate((element) => (element as Element).remove())
  })
  await page.emulateMedia({ colorScheme: null })
}
