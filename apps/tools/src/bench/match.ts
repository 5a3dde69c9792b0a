import { randomUUID } from 'node:crypto'
import type { AnyPreparedGame } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { Player } from './player.ts'
import { askServer, newCookie, openWindow } from './window.ts'

/** A started game between two players at a server. */
export interface Match {
  room: string
  players: [Player, Player]
  isOver(): boolean
  /** Whether both sides act in secret now, so that nobody is shown the orders of the other side. */
  isSecret(): boolean
  /** Waits until everything that the server has sent to the players so far has arrived. */
  settle(): Promise<void>
  close(): void
}

export async function openMatch(url: string): Promise<Match> {
  const [offered] = games
  if (!offered) throw new Error('there is no game to play')
  const setup = Object.values(offered.presets)[0]
  const game: AnyPreparedGame = offered.prepare(setup)
  const [first, second] = game.seats.map(({ id }) => id) as [string, string]
  const host = await openWindow(url, await newCookie(url))
  const guest = await openWindow(url, await newCookie(url))
  const { room } = await askServer(host, 'room.create', {
    game: offered.id,
    setup,
    listed: false,
    spectators: 'public',
    bothSides: false,
    seat: first,
  })
  const say = (window: typeof host, command: { type: 'sit'; seat: string } | { type: 'start' }) =>
    askServer(window, 'table.command', {
      room,
      id: randomUUID(),
      seen: 0,
      command: { scope: 'table', command },
    })
  await say(guest, { type: 'sit', seat: second })
  await say(host, { type: 'start' })
  const players: [Player, Player] = [
    new Player(host, game, room, first),
    new Player(guest, game, room, second),
  ]
  for (const player of players) await player.watch()
  return {
    room,
    players,
    isOver: () => players[0].play.table.open.ending !== undefined,
    isSecret: () => game.waitingFor(players[0].play.game).secret !== undefined,
    async settle() {
      for (const { window } of players) await askServer(window, 'lobby.unsubscribe', {})
    },
    close: () => {
      for (const player of players) player.close()
    },
  }
}
