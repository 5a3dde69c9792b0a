import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { Person } from '../people/person.ts'
import { SocketClient } from '../people/socket-client.ts'
import { standardBoard } from '../server/board-file.ts'

/** An order as it goes over the wire. */
export type Order = { type: string; [field: string]: unknown }

const seatOf = { british: 'one', german: 'two' } as const
export type Side = keyof typeof seatOf

/** The options of a room; by default a single night that nobody watches. */
export interface RoomOptions {
  advanced?: readonly string[]
  expansions?: readonly string[]
  /** The weather card of the night. */
  weather?: number
  watched?: boolean
  /** Everybody finds it in the lobby, and it is played on the standard board with whatever weather is drawn. */
  listed?: boolean
}

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

/** A line to the server for each seat of a night, beside the pages of its players. */
export class SeatLines {
  readonly code: string
  private readonly lines: Record<Side, SocketClient>
  private readonly room: string

  private constructor(lines: Record<Side, SocketClient>, room: string, code: string) {
    this.lines = lines
    this.room = room
    this.code = code
  }

  /** The British open a room, the German sits down, and the night starts; nobody looks at a screen yet. */
  static async start(people: Record<Side, Person>, options: RoomOptions): Promise<SeatLines> {
    const lines = {
      british: await SocketClient.of(people.british),
      german: await SocketClient.of(people.german),
    }
    const { advanced = [], expansions = [], weather = 1, watched = false, listed = false } = options
    const { room, code } = await lines.british.ask<{ room: string; code: string }>('room.create', {
      game: 'duel',
      setup: { ...(!listed && { board: standardBoard(weather) }), advanced, expansions },
      listed,
      spectators: watched ? 'public' : 'none',
      bothSides: false,
      seat: seatOf.british,
    })
    const night = new SeatLines(lines, room, code)
    await night.command('german', 'table', { type: 'sit', seat: seatOf.german })
    await night.command('british', 'table', { type: 'start' })
    return night
  }

  /** The address of a seat's table. */
  pathOf(side: Side): string {
    return `/r/${this.code}/${seatOf[side]}`
  }

  /** Gives orders, one after the other. Orders given at a screen before may still be on their way. */
  async orders(side: Side, ...orders: Order[]): Promise<void> {
    for (const order of orders)
      await expect(() => this.command(side, 'game', order)).toPass({ timeout: 120_000 })
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

  private async command(side: Side, scope: 'table' | 'game', command: Order): Promise<void> {
    const as = scope === 'game' ? { as: seatOf[side] } : {}
    const request = { room: this.room, ...as, id: randomUUID(), seen: 0, command: { scope, command } }
    await this.lines[side].ask('table.command', request)
  }
}
