import { expect, type Locator, type Page } from '@playwright/test'

/** The page about oneself: devices, and the ways back. */
export class You {
  readonly page: Page
  readonly devices: Locator
  readonly passkeys: Locator
  readonly cameBack: Locator
  readonly refusal: Locator

  constructor(page: Page) {
    this.page = page
    this.devices = page.getByTestId('devices').getByRole('listitem')
    this.passkeys = page.getByTestId('passkeys').getByRole('listitem')
    this.cameBack = page.getByTestId('came-back')
    this.refusal = page.getByTestId('refusal')
  }

  /** @param path the page of devices and ways back, or that of all the rest */
  async opens(path: '/you' | '/you/account' = '/you/account'): Promise<void> {
    await this.page.goto(path)
    await expect(this.page.getByTestId('connection')).toHaveAttribute('data-state', 'synced')
  }

  /** @returns the recovery code, which is shown this once */
  async makesRecoveryCode(): Promise<string> {
    await this.page.getByRole('button', { name: 'Make a recovery code' }).click()
    return this.page.getByTestId('recovery-code').inputValue()
  }

  async entersCode(code: string): Promise<void> {
    await this.page.getByTestId('enter-code').fill(code)
    await this.page.getByRole('button', { name: 'Enter', exact: true }).click()
  }

  /** Cuts off the only other device. */
  async cutsOffTheOther(): Promise<void> {
    await this.devices.getByRole('button', { name: /^Remove / }).click()
    await this.page.getByRole('button', { name: 'Yes, remove it' }).click()
    await expect(this.devices).toHaveCount(1)
  }
}
