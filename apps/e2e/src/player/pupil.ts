import { expect, type Locator, type Page } from '@playwright/test'

/** Somebody who plays a guided game: does what is lit, one thing after the other. */
export class Pupil {
  readonly page: Page
  readonly coach: Locator
  readonly end: Locator

  constructor(page: Page) {
    this.page = page
    this.coach = page.getByTestId('coach')
    this.end = page.getByTestId('lesson-end')
  }

  async opens(side: 'british' | 'german' | 'allies' | 'central'): Promise<void> {
    const game = side === 'british' || side === 'german' ? 'duel' : 'blue-max'
    await this.page.goto(`/learn/${game}/${side}`)
    await expect(this.coach).toBeVisible()
  }

  async begins(): Promise<void> {
    await this.coach.getByRole('button', { name: 'Begin' }).click()
  }

  /** Does what is lit. @returns false when the night is over */
  async doesWhatIsLit(): Promise<boolean> {
    const place = await this.lit()
    if (place === 'over') return false
    await this.page.locator(place).first().click()
    return true
  }

  /** Does what is lit until the lesson stands at this step, such as `2/fighters`. */
  async playsTo(step: string): Promise<void> {
    for (;;) {
      const place = await this.lit()
      if ((await this.coach.getAttribute('data-step')) === step) return
      expect(place, `the night is over before ${step}`).not.toBe('over')
      await this.page.locator(place).first().click()
    }
  }

  async playsToTheEnd(): Promise<void> {
    while (await this.doesWhatIsLit());
  }

  /** The lit place, once there is one; `over` at the end. */
  private async lit(): Promise<string> {
    let place = ''
    await expect
      .poll(async () => {
        place = await this.page.evaluate(() =>
          document.querySelector('[data-testid="lesson-end"]')
            ? 'over'
            : (document.querySelector<HTMLElement>('[data-testid="lit"]')?.dataset.place ?? ''),
        )
        return place
      })
      .not.toBe('')
    return place
  }
}
