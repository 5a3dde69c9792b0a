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
  /** Its drops, by the name on the screen. */
  drops?: Record<string, number>
}

/** The player who plans the raid. */
export class British extends Table {
  async plansRaid(raid: Raid): Promise<void> {
    await this.draftsRaid(raid)
    await this.locksPlan()
  }

  async locksPlan(): Promise<void> {
    await this.press('Lock the plan')
    await this.press('Yes, lock')
  }

  async draftsRaid({ start, target, route, mosquito }: Raid): Promise<void> {
    for (const hex of [start, target, ...route]) await this.chooses(hex)
    await this.press('Land here')
    await this.chooses(mosquito)
  }

  async fliesMosquito({ to, end, drops = {} }: MosquitoFlight): Promise<void> {
    await this.chooses(to)
    await this.hand.press(this.end(end))
    for (const [what, count] of Object.entries(drops)) {
      for (let dropped = 0; dropped < count; dropped++) await this.press(`One more: ${what}`)
    }
    await this.press('Confirm the flight')
  }

  /** @param altitude with the first card */
  async fliesBomber(altitude?: 'Low' | 'High'): Promise<void> {
    if (altitude)
      await this.hand.press(this.page.getByRole('group', { name: 'Altitude' }).getByText(altitude))
    await this.press('Reveal the card and fly')
  }

  private end(name: string): Locator {
    return this.page.getByRole('group', { name: 'Then' }).getByRole('button', { name })
  }
}
