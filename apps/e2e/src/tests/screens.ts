import { existsSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from '../test.ts'

/** Browsers and systems paint letters differently, so pictures are compared with the browser of Debian alone. */
const compares = existsSync('/usr/bin/chromium-headless-shell') && !process.env.CHROMIUM

const style = readFileSync(new URL('screens.css', import.meta.url), 'utf8')

const sizes = {
  desk: { width: 1440, height: 900 },
  tablet: { width: 1024, height: 768 },
  telephone: { width: 390, height: 844 },
} as const

/** In the browser: resolves when nothing has changed for six frames. After a resize the page is laid out in several. */
const restsForFrames = () =>
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

/** In the browser: adds a style sheet until the page is left. */
const addsStyle = (css: string) => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
}
/** In the browser: removes the style sheet that was added last. */
const removesStyle = () => {
  document.adoptedStyleSheets.pop()
}

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
  const before = page.viewportSize()
  await page.emulateMedia({ colorScheme })
  await page.setViewportSize(sizes[size])
  await page.mouse.move(0, 0)
  // Not the option `stylePath`: it adds the style for the moment of the picture, and the map takes frames to fill the
  // height that a hidden message leaves.
  await page.evaluate(addsStyle, style)
  await page.evaluate(restsForFrames)
  // The scroll position depends on earlier clicks, and on contents that have grown since.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect.soft(page).toHaveScreenshot(`${name}.png`, { maxDiffPixelRatio: 0.01 })
  await page.evaluate(removesStyle)
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}
