import type { Page, TestInfo } from '@playwright/test'
import { atSizes } from '../people/window-size.ts'
import { expect } from '../test.ts'
import { shownToAll } from './for-everybody.ts'

/** At a desk, on a tablet, on a telephone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const

/**
 * Looks at a screen in every size: no scrolling to the side. With `PICTURES=1` a picture of each, by day and by night,
 * for people. Then it is shown to all.
 * @param options those of `shownToAll`
 */
export async function looksRight(
  page: Page,
  screen: string,
  info: TestInfo,
  options?: Parameters<typeof shownToAll>[2],
): Promise<void> {
  await atSizes(page, sizes, async ({ width }) => {
    // In one theme: a theme changes no length.
    await expect.soft.poll(() => overhang(page), `${screen} ${width}: pixels that scroll to the side`).toBe(0)
    // They take long, so they are taken only when somebody asks for them.
    if (process.env.PICTURES) await picturesOf(page, `${screen} ${width}`, info)
  })
  await shownToAll(page, screen, options)
}

async function picturesOf(page: Page, name: string, info: TestInfo): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    await info.attach(`${name} ${colorScheme}`, { body: await page.screenshot(), contentType: 'image/png' })
  }
  await page.emulateMedia({ colorScheme: null })
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
