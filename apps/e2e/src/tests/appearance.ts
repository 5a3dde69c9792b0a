import { AxeBuilder } from '@axe-core/playwright'
import type { Page, TestInfo } from '@playwright/test'
import { expect } from '../test.ts'

/** At a desk, on a tablet, on a telephone. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]
const schemes = ['light', 'dark'] as const
/** Where axe looks, which takes its time: at both palettes, and at the narrow layout. On the map once. */
const examined: Record<string, { map: boolean }> = {
  '1440 light': { map: true },
  '1440 dark': { map: false },
  '390 dark': { map: false },
}

/**
 * Looks at a screen in every size, by day and by night: a picture of each for people, no scrolling to the side, and
 * nothing that axe calls serious.
 */
export async function looksRight(page: Page, screen: string, info: TestInfo): Promise<void> {
  const before = page.viewportSize()
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme })
    for (const size of sizes) {
      await page.setViewportSize(size)
      const appearance = `${size.width} ${colorScheme}`
      const name = `${screen} ${appearance}`
      await info.attach(name, { body: await page.screenshot(), contentType: 'image/png' })
      await expect.soft.poll(() => overhang(page), `${name}: pixels that scroll to the side`).toBe(0)
      const examination = examined[appearance]
      if (examination) expect.soft(await violations(page, examination.map), name).toEqual([])
    }
  }
  await page.emulateMedia({ colorScheme: null })
  if (before) await page.setViewportSize(before)
}

const overhang = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })

async function violations(page: Page, withMap: boolean): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true) // there is one frame only: faster
  const { violations } = await (withMap ? axe : axe.exclude('[data-testid="map"]')).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`))
}
