import { randomUUID } from 'node:crypto'
import type { RequestOf } from '@opsroom/protocol'
import type { Socket } from 'socket.io-client'
import { askServer } from './window.ts'

/** A game with its setup, and the ids of its two seats, the host's first. */
export interface RoomForTwo {
  game: string
  setup: RequestOf<'room.create'>['setup']
  seats: readonly [string, string]
}

/**
 * Opens a room over two connections, seats a person at each seat and starts the game.
 * @returns the id of the room
 * @throws Error when a request is refused
 */
export async function startRoom(
  [host, guest]: readonly [Socket, Socket],
  { game, setup, seats: [first, second] }: RoomForTwo,
): Promise<string> {
  const { room } = await askServer(host, 'room.create', {
    game,
    setup,
    listed: false,
    spectators: 'public',
    bothSides: false,
    seat: first,
  })
  const say = (window: Socket, command: { type: 'sit'; seat: string } | { type: 'start' }) =>
    askServer(window, 'table.command', {
      room,
      id: randomUUID(),
      seen: 0,
      command: { scope: 'table', command },
    })
  await say(guest, { type: 'sit', seat: second })
  await say(host, { type: 'start' })
  return room
}
