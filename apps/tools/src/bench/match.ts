import type { AnyPreparedGame } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { Player } from './player.ts'
import { startRoom } from './start-room.ts'
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
  const room = await startRoom([host, guest], { game: offered.id, setup, seats: [first, second] })
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
