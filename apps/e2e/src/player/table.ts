import { expect, type Locator, type Page } from '@playwright/test'
import { type Hand, mouse } from './hand.ts'

export const squadrons = ['yellow', 'red', 'green', 'blue'] as const
export type Squadron = (typeof squadrons)[number]
export type Piece = 'bomber' | 'mosquito' | Squadron
export type Height = 'ground' | 'low' | 'high'

/** The table as it is on the screen, for players and for spectators. */
export class Table {
  readonly page: Page
  readonly hand: Hand
  readonly map: Locator
  readonly lamp: Locator
  readonly whoseMove: Locator
  readonly announcer: Locator
  readonly verdict: Locator

  constructor(page: Page, hand: Hand = mouse) {
    this.page = page
    this.hand = hand
    this.map = page.getByRole('group', { name: /^Map\./ })
    this.lamp = page.getByTestId('connection')
    this.whoseMove = page.getByTestId('whose-move')
    this.announcer = page.getByTestId('announcer')
    this.verdict = page.getByTestId('verdict')
  }

  hex(hex: number): Locator {
    return this.map.locator(`[data-hex="${hex}"]`)
  }

  piece(piece: Piece): Locator {
    return this.map.locator(`[data-piece="${piece}"]`)
  }

  /** The clock of a seat, or the `common` one. */
  clock(whose: 'one' | 'two' | 'common'): Locator {
    return this.page.locator(`[data-clock="${whose}"]`)
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true })
  }

  /** A window behind another one of the same person hardly paints, so everything there takes its time. */
  comesToFront = (): Promise<void> => this.page.bringToFront()

  /** Chooses a hex as soon as it glows. */
  async chooses(hex: number): Promise<void> {
    await this.hand.pressHex(this.map.locator(`[data-hex="${hex}"][data-choice]`))
  }

  press = (name: string): Promise<void> => this.hand.press(this.button(name))

  /** The score: British positive, German negative. */
  async showsScore(points: number): Promise<void> {
    await expect(this.page.getByTestId('score')).toHaveAttribute('data-vp', String(points))
  }

  async shows(piece: Piece, at: number, height: Height): Promise<void> {
    await expect(this.piece(piece)).toHaveAttribute('data-at', String(at))
    await expect(this.piece(piece)).toHaveAttribute('data-height', height)
  }

  /** The log, the latest turn first. */
  get log(): Locator {
    return this.page.getByTestId('log')
  }

  /** Opens the latest entry of a table of the score. @returns its lines: what, how much, by which rule */
  async why(table: string): Promise<Locator> {
    const entry = this.log.locator(`[data-ledger="${table}"]`).first()
    await entry.locator('summary').click()
    return entry.getByRole('row')
  }

  /** An optional rule in the status bar. */
  chip(rule: string): Locator {
    return this.page.locator(`[data-chip="${rule}"]`)
  }

  /** The mark of an optional rule on a hex, said and drawn. */
  mark(kind: string): Locator {
    return this.map.locator(`[data-mark="${kind}"]`)
  }

  /** Waits for a mode of this window; the map may still show a draft. */
  async isAt(mode: 'squadrons' | 'plan' | 'defences' | 'fighters' | 'waiting'): Promise<void> {
    await expect(this.page.locator('.duel')).toHaveAttribute('data-mode', mode)
  }

  /** From the end of a night, which is a stop in every window, to the next night. */
  async goesOnTo(night: number): Promise<void> {
    await this.hand.press(
      this.page.getByTestId('night-end').getByRole('button', { name: `On to night ${night}` }),
    )
  }

  /** Leaves for the lobby. When its lists are there, the server knows that nobody looks at this table any more. */
  async leavesForLobby(): Promise<void> {
    await this.press('Menu')
    await this.press('To the lobby')
    await expect(this.page.getByTestId('lobby')).toHaveAttribute('data-loaded', 'true')
  }

  async isInSync(): Promise<void> {
    await expect(this.lamp).toHaveAttribute('data-state', 'synced')
  }

  async hasLostTheLine(): Promise<void> {
    await expect(this.lamp).toHaveAttribute('data-state', 'lost')
  }

  async resigns(): Promise<void> {
    await this.press('Menu')
    await this.press('Resign')
    await this.press('Yes, resign')
  }
}
