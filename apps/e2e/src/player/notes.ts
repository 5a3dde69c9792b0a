import { expect, type Locator, type Page } from '@playwright/test'

/** The private notes of a player, beside the log. */
export class Notebook {
  readonly page: Page
  readonly panel: Locator

  constructor(page: Page) {
    this.page = page
    this.panel = page.getByTestId('notes')
  }

  /** By its key: it opens the notes and goes to their field. */
  async open(): Promise<void> {
    await this.page.keyboard.press('n')
    await expect(this.panel.getByLabel('New line')).toBeFocused()
  }

  async writes(text: string): Promise<void> {
    await this.panel.getByLabel('New line').fill(text)
    await this.page.keyboard.press('Enter')
    await expect(this.lines).toContainText([text])
  }

  /** Sets a sign on hexes, and goes back to giving orders. */
  async marks(sign: string, ...hexes: Locator[]): Promise<void> {
    const button = this.panel.getByRole('button', { name: sign })
    await button.click()
    for (const hex of hexes) await hex.click()
    await button.click()
  }

  get lines(): Locator {
    return this.panel.getByRole('listitem')
  }

  /** The signs on the map. */
  get signs(): Locator {
    return this.page.getByTestId('map').locator('[data-sign]')
  }
}
