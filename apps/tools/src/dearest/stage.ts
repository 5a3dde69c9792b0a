import { randomUUID } from 'node:crypto'
import type { CommandRequest } from '@opsroom/protocol'
import type { AnyGame, SeatId } from '@opsroom/rules/core'
import { playMatch } from '@opsroom/testkit'
import type { Socket } from 'socket.io-client'
import { askServer, newCookie, openWindow } from '../bench/window.ts'

/** The situation in which messages are measured: one person holds all seats of a table, and others watch it. */
export interface MeasuredTable {
  game: AnyGame
  setup: unknown
  seats: readonly SeatId[]
  url: string
  /** The connection of the person who sends the measured messages. */
  window: Socket
  /** Two games: one of which two thirds have been played, and one that has ended. */
  running: Room
  over: Room
  /** The next orders to give, first in the running game, then in new ones. */
  next: (Order & Room)[]
  /** All orders of the recorded game. */
  orders: readonly Order[]
}

interface Room {
  room: string
  code: string
}

interface Order {
  seat: SeatId
  command: { type: string }
}

/** The numbers of spectators of the running game, of listed rooms, and of chat lines from each spectator. */
const watchers = 10
const listed = 60
const lines = 6

/** Records a whole game, with the seed that all rooms of the measured server have. */
function recorded(game: AnyGame, setup: unknown): { orders: Order[]; seats: SeatId[] } {
  const match = playMatch(game, setup, 0, { takesBack: 0, resigns: 0 })
  const orders = match.logEntries.flatMap(({ cause }): Order[] =>
    cause?.seat !== undefined && cause.command?.scope === 'game'
      ? [{ seat: cause.seat, command: cause.command.command as Order['command'] }]
      : [],
  )
  return { orders, seats: match.game.seats.map(({ id }) => id) }
}

export const roomRequestOf = ({ game, setup }: Pick<MeasuredTable, 'game' | 'setup'>) => ({
  game: game.id,
  setup,
  listed: true,
  spectators: 'public' as const,
  bothSides: true,
})

export const commandRequestFor = (room: string, command: CommandRequest['command'], as?: string) => ({
  room,
  id: randomUUID(),
  seen: 0,
  command,
  ...(as !== undefined && { as }),
})

/** Gives orders one after the other. @throws Error when one of them is refused */
async function play(window: Socket, { room }: Room, orders: readonly Order[]): Promise<void> {
  for (const { seat, command } of orders)
    await askServer(window, 'table.command', commandRequestFor(room, { scope: 'game', command }, seat))
}

async function startRoom(
  window: Socket,
  stage: Pick<MeasuredTable, 'game' | 'setup' | 'seats'>,
): Promise<Room> {
  const { room, code } = await askServer(window, 'room.create', roomRequestOf(stage))
  const start = { scope: 'table', command: { type: 'start' } } as const
  await askServer(window, 'table.command', commandRequestFor(room, start, stage.seats[0]))
  return { room, code }
}

const nextIn = ({ room, code }: Room, orders: readonly Order[]) =>
  orders.map((order) => ({ ...order, room, code }))

/** The next order to give, in the running game or in a new one. */
export async function nextOrder(stage: MeasuredTable): Promise<Order & Room> {
  if (stage.next.length === 0) stage.next.push(...nextIn(await startRoom(stage.window, stage), stage.orders))
  return stage.next.shift() as Order & Room
}

/** Plays a whole game in a new room. @returns the number of orders */
export async function playWholeGame(stage: MeasuredTable): Promise<number> {
  await play(stage.window, await startRoom(stage.window, stage), stage.orders)
  return stage.orders.length
}

/** Makes a server as busy as on a good evening, and opens the table for the measurement. */
export async function openMeasuredTable(url: string, game: AnyGame): Promise<MeasuredTable> {
  const setup = Object.values(game.presets)[0]
  const { orders, seats } = recorded(game, setup)
  const window = await openWindow(url, await newCookie(url))
  const about = { game, setup, seats }
  const [running, over] = [await startRoom(window, about), await startRoom(window, about)]
  const played = Math.floor((orders.length * 2) / 3)
  await play(window, running, orders.slice(0, played))
  await play(window, over, orders)
  const { room } = running
  await askServer(window, 'table.subscribe', { room, as: seats[0] as string })
  for (let count = 0; count < watchers; count++) {
    const other = await openWindow(url, await newCookie(url))
    await askServer(other, 'table.subscribe', { room, as: 'public' })
    await askServer(other, 'chat.subscribe', { room, as: 'public' })
    for (let line = 0; line < lines; line++)
      await askServer(other, 'chat.say', { room, as: 'public', text: 'What a night this is. '.repeat(15) })
  }
  const host = await openWindow(url, await newCookie(url))
  for (let count = 0; count < listed; count++)
    await askServer(host, 'room.create', { ...roomRequestOf(about), bothSides: false })
  return { ...about, url, window, running, over, next: nextIn(running, orders.slice(played)), orders }
}
