import type { Page } from '@playwright/test'

/**
 * Keeps the words of each card that goes by itself, from now on until the page is left: a look at the page may come too
 * late for one.
 * @returns all words so far
 */
export async function keepsMomentCards(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const cards: string[] = []
    Object.assign(window, { cards })
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[data-testid^="moment-"]'))
        if (!cards.includes(textContent)) cards.push(textContent)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  return () => page.evaluate(() => (window as unknown as { cards: string[] }).cards.join('\n'))
}
