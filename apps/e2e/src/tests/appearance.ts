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
 * Looks at a screen in every size, by day and by night: no scrolling to the side, and with `PICTURES=1` a picture of each
 * for people. Then it is shown to all.
 * @param options those of `shownToAll`
 */
export async function looksRight(
  page: Page,
  screen: string,
  info: TestInfo,
  options?: Parameters<typeof shownToAll>[2],
): Promise<void> {
  await atSizes(page, sizes, async (size) => {
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme })
      const name = `${screen} ${size.width} ${colorScheme}`
      // For people; they take long, so they are taken only when somebody asks for them.
      if (process.env.PICTURES)
        await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
      await expect.soft.poll(() => overhang(page), `${name}: pixels that scroll to the side`).toBe(0)
    }
  })
  await page.emulateMedia({ colorScheme: null })
  await shownToAll(page, screen, options)
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
