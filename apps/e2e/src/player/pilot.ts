import type { Page } from '@playwright/test'
import { expect } from '../test.ts'

/** A person who flies Blue Max. */
export class Pilot {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  get board() {
    return this.page.locator('.blue-max')
  }
  private readonly confirm = () => this.page.locator('[data-confirm]')

  /** Waits until this order is asked for. */
  async isAsked(order: 'pick' | 'start' | 'tail' | 'choose' | 'fire'): Promise<void> {
    await expect(this.board).toHaveAttribute('data-order', order)
  }

  async picks(plane: string): Promise<void> {
    await this.isAsked('pick')
    await this.page.locator(`button[data-plane="${plane}"]`).click()
    await this.confirm().click()
  }

  async startsOn(hex: number): Promise<void> {
    await this.isAsked('start')
    await this.page.locator(`[data-hex="${hex}"]`).click()
    await this.confirm().click()
  }

  async points(code: string): Promise<void> {
    await this.page.locator(`[data-code="${code}"]`).hover()
  }

  async flies(code: string): Promise<void> {
    await this.isAsked('choose')
    await this.page.locator(`[data-code="${code}"]`).click()
    await this.confirm().click()
  }

  /** Shoots at the only target, or holds fire without a burst. */
  async fires(burst?: 'short' | 'medium' | 'long'): Promise<void> {
    await this.isAsked('fire')
    if (burst) await this.page.locator(`[data-burst="${burst}"]`).first().click()
    await this.confirm().click()
  }

  async isInTurn(turn: number): Promise<void> {
    await expect(this.board).toHaveAttribute('data-turn', String(turn))
  }

  /** Flies this manoeuvre if the seat is asked in this turn; it is not asked while its plane spins or is out. */
  async fliesIfAsked(code: string, turn: number): Promise<void> {
    // Read at once: between two looks the next turn may begin.
    const now = async () => {
      const read = await this.board.evaluate(({ dataset }) => ({ ...dataset }))
      if (read.turn !== String(turn)) return 'past'
      if (read.order === 'choose') return 'asked'
      return read.phase === 'choice' ? 'waiting' : 'past'
    }
    await expect.poll(now).not.toBe('waiting')
    if ((await now()) === 'asked') await this.flies(code)
  }

  /** Holds fire wherever the seat is asked, until the turn begins or the duel is over. */
  async holdsFireUntil(turn: number): Promise<void> {
    await expect(async () => {
      if ((await this.board.getAttribute('data-order')) === 'fire') await this.fires()
      const [now, phase] = await Promise.all([
        this.board.getAttribute('data-turn'),
        this.board.getAttribute('data-phase'),
      ])
      expect(phase === 'over' || Number(now) >= turn).toBe(true)
    }).toPass({ timeout: 300_000 })
  }
}
