import type { Page } from '@playwright/test'

/**
 * Makes a page say that data is to be saved: then nothing is fetched beforehand, and the example of the lobby waits until it
 * is asked for. A test that counts what is fetched, or presses what would go away by itself, needs it. Before the page opens.
 */
export const savesData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
