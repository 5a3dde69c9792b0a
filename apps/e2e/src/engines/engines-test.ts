import type { Browser } from '@playwright/test'
import { test as base, expect } from '../test.ts'
import { Display } from './display.ts'
import { launchFirefox } from './firefox.ts'
import { type Cell, type Column, cellType } from './table-reporter.ts'
import { type Engine, type Visitor, visitsBy, visitsByWebKit } from './visitors.ts'
import type { LocatorClass } from './webkit-frame.ts'

interface Fixtures {
  /** Somebody comes with a browser of this engine. */
  visits(engine: Engine, baseURL?: string): Promise<Visitor>
}
interface SharedFixtures {
  firefox: Browser
  display: Display
  /** The class of Playwright's locators. */
  Locators: LocatorClass
}

/** Starting a browser may take as long as it takes; a limit ends a hang. */
const patient = { scope: 'worker', timeout: 600_000 } as const

/** Tests in the engines of all browsers: Playwright's Chromium, and the Firefox and WebKit of the system. */
export const test = base.extend<Fixtures, SharedFixtures>({
  firefox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads here that no other fixture is needed.
    async ({}, use) => {
      const browser = await launchFirefox()
      await use(browser)
      await browser.close()
    },
    patient,
  ],
  display: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const display = await Display.open()
      await use(display)
      await display.close()
    },
    patient,
  ],
  Locators: [
    async ({ browser }, use) => {
      const page = await browser.newPage()
      const found = page.locator('html').constructor
      await page.close()
      await use(found as unknown as LocatorClass)
    },
    patient,
  ],

  visits: async ({ browser, firefox, display, Locators, server }, use, info) => {
    const visitors: Visitor[] = []
    await use(async (engine, baseURL = server.url) => {
      const visitor =
        engine === 'WebKit'
          ? await visitsByWebKit(display, baseURL, Locators)
          : await visitsBy(engine, engine === 'Firefox' ? firefox : browser, baseURL)
      visitors.push(visitor)
      return visitor
    })
    // Playwright takes pictures of its own browsers only.
    for (const visitor of visitors.filter(({ engine }) => engine === 'WebKit'))
      if (info.errors.length > 0)
        await info.attach('WebKit', { body: await visitor.picture(), contentType: 'image/png' })
    const complaints = await Promise.all(
      visitors.map(async (visitor) =>
        (await visitor.complaints()).map((each) => `${visitor.engine}: ${each}`),
      ),
    )
    await Promise.all(visitors.map((visitor) => visitor.leaves()))
    expect(complaints.flat(), 'complaints of the browsers').toEqual([])
  },
})

/** Notes down a cell of the table that the reporter prints at the end: see `table-reporter.ts`. */
export function reached({ engine, version }: Visitor, column: Column, result: string): void {
  const cell: Cell = { browser: `${engine} ${version}`, column, result }
  const description = JSON.stringify(cell)
  test.info().annotations.push({ type: cellType, description })
}

export { expect }
