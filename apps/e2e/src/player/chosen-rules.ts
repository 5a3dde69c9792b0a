import { expect } from '@playwright/test'
import type { Person } from '../people/person.ts'
import { British } from './british.ts'
import { German } from './german.ts'
import { type Order, type RoomOptions, SeatLines, type Side } from './seat-lines.ts'

export { defences, type Order, plan, squadrons } from './seat-lines.ts'

type ComesIn = () => Promise<Person>
export type ChosenRules = Pick<RoomOptions, 'advanced' | 'expansions' | 'weather'>

/** The Mosquito stays where it is, high. */
export const stays: Order = { type: 'mosquito', path: [], altitude: 'high' }
export const endFighters: Order = { type: 'endFighters' }
export const firstCard: Order = { type: 'bomber', altitude: 'high' }
export const nextCard: Order = { type: 'bomber' }

/**
 * A night by rules of one's choice. Orders that a test does not look at go over the wire; then both players sit down
 * before the table as it is.
 */
export class ChosenNight {
  readonly british: British
  readonly german: German
  readonly people: Record<Side, Person>
  private readonly lines: SeatLines

  private constructor(people: Record<Side, Person>, lines: SeatLines) {
    this.british = new British(people.british.page)
    this.german = new German(people.german.page)
    this.people = people
    this.lines = lines
  }

  /** Two people meet and start; nobody looks at a screen yet. */
  static async begins(comesIn: ComesIn, rules: ChosenRules): Promise<ChosenNight> {
    const people = { british: await comesIn(), german: await comesIn() }
    return new ChosenNight(people, await SeatLines.start(people, rules))
  }

  orders: SeatLines['orders'] = (...given) => this.lines.orders(...given)
  leaves: SeatLines['leaves'] = (...given) => this.lines.leaves(...given)
  prepares: SeatLines['prepares'] = (given) => this.lines.prepares(given)

  /** Opens the table for these sides. Nobody was away, so there is no recap. */
  async isOpenedBy(...sides: Side[]): Promise<void> {
    for (const side of sides) {
      await this[side].page.goto(this.lines.pathOf(side))
      await expect(this[side].map).toBeVisible()
    }
  }
}
