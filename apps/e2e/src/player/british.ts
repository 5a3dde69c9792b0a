import type { Locator } from '@playwright/test'
import { Table } from './table.ts'

export interface Raid {
  start: number
  target: number
  /** The hexes that the bomber enters, one for each card; the last one is where it lands. */
  route: readonly number[]
  /** The airport of the Mosquito. */
  mosquito: number
}

export interface MosquitoFlight {
  to: number
  end: 'Low' | 'High' | 'Land'
  /** What it drops, by the name on the screen. */
  drops?: Record<string, number>
}

/** The player who plans the raid. */
export class British extends Table {
  async plansRaid(raid: Raid): Promise<void> {
    await this.draftsRaid(raid)
    await this.locksPlan()
  }

  async locksPlan(): Promise<void> {
    await this.button('Lock the plan').click()
    await this.button('Yes, lock').click()
  }

  async draftsRaid({ start, target, route, mosquito }: Raid): Promise<void> {
    for (const hex of [start, target, ...route]) await this.chooses(hex)
    await this.button('Land here').click()
    await this.chooses(mosquito)
  }

  async fliesMosquito({ to, end, drops = {} }: MosquitoFlight): Promise<void> {
    await this.chooses(to)
    await this.end(end).click()
    for (const [what, count] of Object.entries(drops)) {
      for (let dropped = 0; dropped < count; dropped++) await this.button(`One more: ${what}`).click()
    }
    await this.button('Confirm the flight').click()
  }

  /** @param altitude with the first card */
  async fliesBomber(altitude?: 'Low' | 'High'): Promise<void> {
    if (altitude) await this.page.getByRole('group', { name: 'Altitude' }).getByText(altitude).click()
    await this.button('Reveal the card and fly').click()
  }

  private end(name: string): Locator {
    return this.page.getByRole('group', { name: 'Then' }).getByRole('button', { name })
  }
}
