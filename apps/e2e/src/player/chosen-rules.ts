import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Person } from '../people/person.ts'
import { SocketClient } from '../people/socket-client.ts'
import { standardBoard } from '../server/board-file.ts'
import { British } from './british.ts'
import { German } from './german.ts'

type ComesIn = () => Promise<Person>
/** An order as it goes over the wire. */
export type Order = { type: string; [field: string]: unknown }
export interface ChosenRules {
  advanced?: readonly string[]
  expansions?: readonly string[]
  /** The weather card of the night. */
  weather?: number
}

const seatOf = { british: 'one', german: 'two' } as const
type Side = keyof typeof seatOf

/** The start of the worked example, as it goes over the wire. */
export const squadrons: Order = { type: 'squadrons', at: { blue: 11, green: 18, red: 24, yellow: 5 } }
export const plan: Order = {
  type: 'plan',
  start: 16,
  target: 11,
  route: ['NE', 'E', 'E', 'NW', 'W', 'W'],
  mosquito: 23,
}
export const defences: Order = { type: 'defences', tiles: { 11: { flak: 1 } } }
/** The Mosquito stays where it is, high. */
export const stays: Order = { type: 'mosquito', path: [], altitude: 'high' }
export const endFighters: Order = { type: 'endFighters' }
export const firstCard: Order = { type: 'bomber', altitude: 'high' }
export const nextCard: Order = { type: 'bomber' }

/**
 * A night by rules of one's choice. What a test does not look at is ordered over the wire; then both players sit down
 * before the table as it is.
 */
export class ChosenNight {
  readonly british: British
  readonly german: German
  readonly people: Record<Side, Person>
  private readonly lines: Record<Side, SocketClient>
  private readonly room: string
  private readonly code: string

  private constructor(
    people: Record<Side, Person>,
    lines: Record<Side, SocketClient>,
    room: string,
    code: string,
  ) {
    this.british = new British(people.british.page)
    this.german = new German(people.german.page)
    this.people = people
    this.lines = lines
    this.room = room
    this.code = code
  }

  /** Two people meet and start; nobody looks at a screen yet. */
  static async begins(comesIn: ComesIn, rules: ChosenRules): Promise<ChosenNight> {
    const people = { british: await comesIn(), german: await comesIn() }
    const lines = {
      british: await SocketClient.of(people.british),
      german: await SocketClient.of(people.german),
    }
    const { advanced = [], expansions = [], weather = 1 } = rules
    const { room, code } = await lines.british.ask<{ room: string; code: string }>('room.create', {
      game: 'duel',
      setup: { board: standardBoard(weather), advanced, expansions },
      listed: false,
      spectators: 'none',
      bothSides: false,
      seat: seatOf.british,
    })
    const night = new ChosenNight(people, lines, room, code)
    await night.command('german', 'table', { type: 'sit', seat: seatOf.german })
    await night.command('british', 'table', { type: 'start' })
    return night
  }

  /** Gives orders over the wire, one after the other. What was ordered at a screen before may still be on its way. */
  async orders(side: Side, ...orders: Order[]): Promise<void> {
    for (const order of orders)
      await expect(() => this.command(side, 'game', order)).toPass({ timeout: 30_000 })
  }

  /** Saves a draft, as a page does: it is there when the seat is opened again (D3.8). */
  async leaves(side: Side, draft: Order): Promise<void> {
    await this.lines[side].ask('draft.save', { room: this.room, as: seatOf[side], draft })
  }

  /** Phases 1 to 4 as in the worked example, or with other orders in their place. */
  async prepares({ german = squadrons, raid = plan, ground = defences } = {}): Promise<void> {
    await this.orders('german', german)
    await this.orders('british', raid)
    await this.orders('german', ground)
  }

  /** Opens the table for these sides. Nobody was away, so there is no recap. */
  async isOpenedBy(...sides: Side[]): Promise<void> {
    for (const side of sides) {
      await this[side].page.goto(`/r/${this.code}/${seatOf[side]}`)
      await expect(this[side].map).toBeVisible()
    }
  }

  private async command(side: Side, scope: 'table' | 'game', command: Order): Promise<void> {
    const as = scope === 'game' ? { as: seatOf[side] } : {}
    const request = { room: this.room, ...as, id: randomUUID(), seen: 0, command: { scope, command } }
    await this.lines[side].ask('table.command', request)
  }
}
