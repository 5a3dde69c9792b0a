import { expect, type Locator } from '@playwright/test'
import { type Squadron, Table } from './table.ts'

export interface SquadronOrder {
  to: number
  end: 'Low' | 'High' | 'Land'
}
/** So many tiles in a hex, by the name on the screen. */
export type Deployment = Record<number, Record<string, number>>

/** The player who waits in the dark. */
export class German extends Table {
  squadron(squadron: Squadron): Locator {
    return this.page.getByTestId(`squadron-${squadron}`)
  }

  async placesSquadrons(airports: Record<Squadron, number>): Promise<void> {
    await this.draftsSquadrons(airports)
    await this.press('Confirm the airports')
  }

  async draftsSquadrons(airports: Partial<Record<Squadron, number>>): Promise<void> {
    for (const [squadron, hex] of Object.entries(airports) as [Squadron, number][]) {
      await this.holds(this.squadron(squadron))
      await this.chooses(hex)
      await expect(this.squadron(squadron)).toContainText(`Hex ${hex}`)
    }
  }

  async placesDefences(deployment: Deployment): Promise<void> {
    await this.draftsDefences(deployment)
    await this.locksDefences()
  }

  async locksDefences(): Promise<void> {
    await this.press('Lock the defences')
    await this.press('Yes, lock')
  }

  async draftsDefences(deployment: Deployment): Promise<void> {
    for (const [hex, tiles] of Object.entries(deployment)) {
      for (const [tile, count] of Object.entries(tiles)) {
        await this.holds(this.page.getByRole('button', { name: new RegExp(`^${tile}: \\d+ left$`) }))
        for (let placed = 0; placed < count; placed++) await this.chooses(Number(hex))
      }
    }
  }

  async orders(squadron: Squadron, order: SquadronOrder): Promise<void> {
    await this.prepares(squadron, order)
    await this.press('Confirm the order')
    await expect(this.button('End turn')).toBeVisible()
  }

  /** All of an order but sending it. */
  async prepares(squadron: Squadron, { to, end }: SquadronOrder): Promise<void> {
    await this.holds(this.squadron(squadron))
    await this.chooses(to)
    await this.hand.press(
      this.page.getByRole('group', { name: `Hex ${to}` }).getByRole('button', { name: end }),
    )
  }

  async endsTurn(): Promise<void> {
    const end = this.button('End turn')
    await expect(end).toBeEnabled()
    // It asks once more only where something would be lost.
    const asks = (await end.getAttribute('data-asks')) !== null
    await this.hand.press(end)
    if (asks) await this.press('Yes, end the turn')
  }

  /** Presses a button that stays down, unless it is down already. */
  private async holds(button: Locator): Promise<void> {
    if ((await button.getAttribute('aria-pressed')) !== 'true') await this.hand.press(button)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
  }
}
