import { expect, type Page } from '@playwright/test'

/** The first hex of each row of the standard board; the hexes of a row are numbered from west to east. */
const rows = [1, 8, 16, 23, 31, 38]
const rowOf = (hex: number): number => rows.findLastIndex((first) => first <= hex)

/** Somebody who plays without a mouse. */
export class Keyboard {
  private readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  press = (key: string): Promise<void> => this.page.keyboard.press(key)

  /** Walks the hex cursor to a hex with the arrow keys. */
  async walksTo(hex: number): Promise<void> {
    await this.press('m')
    let here = await this.cursor()
    for (let steps = 0; here !== hex; steps++) {
      expect(steps, `steps on the way to hex ${hex}`).toBeLessThan(40)
      const down = rowOf(hex) - rowOf(here)
      await this.press(
        down > 0 ? 'ArrowDown' : down < 0 ? 'ArrowUp' : hex > here ? 'ArrowRight' : 'ArrowLeft',
      )
      here = await this.cursor()
    }
  }

  async chooses(...hexes: number[]): Promise<void> {
    for (const hex of hexes) {
      await this.walksTo(hex)
      await expect(this.page.locator(`[data-hex="${hex}"][data-choice]`)).toBeFocused()
      await this.press('Enter')
    }
  }

  /** Goes to the console and from there, key by key, to the button of this name, and presses it. */
  async tabsTo(name: RegExp): Promise<void> {
    await expect(this.page.locator('[data-console]').getByRole('button', { name })).toBeEnabled()
    await this.press('o')
    for (let steps = 0; steps < 60; steps++) {
      await this.press('Tab')
      if (name.test(await this.focused())) return this.press('Enter')
    }
    throw new Error(`no way by Tab to ${name}`)
  }

  /** Sends the order that is prepared, and says yes when it is asked again. */
  async confirms({ twice = false } = {}): Promise<void> {
    const button = this.page.locator('[data-confirm]')
    await expect(button).toBeEnabled()
    await this.press('c')
    if (!twice) return
    await expect(button).toHaveText(/^Yes/)
    await this.press('c')
  }

  private cursor = async (): Promise<number> =>
    Number(await this.page.locator('[data-hex][tabindex="0"]').getAttribute('data-hex'))

  private focused = (): Promise<string> =>
    this.page.evaluate(() => {
      const { activeElement } = document
      return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? ''
    })
}
