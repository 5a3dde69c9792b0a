import { expect, type Locator, type Page } from '@playwright/test'

/** The chat at the table, as anybody uses it who has it on the screen. */
export class Chat {
  private readonly page: Page
  readonly button: Locator
  readonly panel: Locator
  readonly field: Locator
  readonly lines: Locator
  readonly unread: Locator

  constructor(page: Page) {
    this.page = page
    this.button = page.getByTestId('chat-button')
    this.panel = page.getByRole('region', { name: 'Chat' })
    this.field = page.getByLabel('Your message')
    this.lines = page.getByTestId('chat-lines').locator('[data-line]')
    this.unread = page.getByTestId('chat-unread')
  }

  /** Without a mouse. */
  async opensByKey(): Promise<void> {
    await expect(this.button).toBeVisible()
    await this.page.keyboard.press('t')
    await expect(this.field).toBeFocused()
  }

  async opens(): Promise<void> {
    await this.button.click()
    await expect(this.panel).toBeVisible()
  }

  async says(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
    await expect(this.field).toHaveValue('')
  }

  async shows(...texts: string[]): Promise<void> {
    await expect(this.lines).toHaveText(texts)
  }

  hearsSpectators = (): Promise<void> => this.page.getByLabel('Show spectators’ messages too').check()

  async mutes(name: string): Promise<void> {
    await this.panel.locator('summary').click()
    await this.panel.getByRole('button', { name: `Mute ${name}` }).click()
    await expect(this.panel.getByRole('button', { name: `Unmute ${name}` })).toBeVisible()
  }

  hearsAgain = (name: string): Promise<void> =>
    this.panel.getByRole('button', { name: `Unmute ${name}` }).click()
}
