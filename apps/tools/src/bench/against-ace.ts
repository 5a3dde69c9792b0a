import { randomUUID } from 'node:crypto'
import { type AnyPreparedGame, randomFrom, seedFromNumber } from '@opsroom/rules/core'
import { games } from '@opsroom/rules/games'
import { playUntilOver } from '@opsroom/testkit/over-connection'
import { Player } from './player.ts'
import { askServer, newCookie, openWindow } from './window.ts'

const [offered] = games
const random = randomFrom(seedFromNumber(2))
/**
 * The round after which a game is left and a new one begins: Ace thinks longest about plans and deployments, which come
 * first.
 */
const lastRound = 3

async function sitDown(url: string, game: AnyPreparedGame, setup: unknown, seat: string): Promise<Player> {
  const window = await openWindow(url, await newCookie(url))
  const { room } = await askServer(window, 'room.create', {
    game: offered?.id ?? '',
    setup,
    listed: false,
    spectators: 'none',
    bothSides: false,
    seat,
    opponent: 'ace',
  })
  const command = { type: 'start' as const }
  await askServer(window, 'table.command', {
    room,
    id: randomUUID(),
    seen: 0,
    command: { scope: 'table', command },
  })
  const player = new Player(window, game, room, seat)
  await player.watch()
  return player
}

/** Resolves with the time at which the player's next entries arrive. */
const next = (player: Player): Promise<number> =>
  new Promise((resolve) => {
    player.onEntries = () => resolve(performance.now())
  })

/** Plays a game against Ace without pauses. @returns how long the player waited for each order of Ace, in ms */
async function answersIn(player: Player, game: AnyPreparedGame, name: string): Promise<number[]> {
  const answers: number[] = []
  let since = performance.now()
  let turn = 0
  const isOver = () => {
    const { table, game: state } = player.play
    return table.open.ending !== undefined || (state.open as { round: number }).round > lastRound
  }
  const act = async () => {
    const isSecret = game.waitingFor(player.play.game).secret !== undefined
    const command = player.order(random(`${name}/${turn++}`))
    if (command === undefined) {
      const came = await next(player)
      answers.push(came - since)
      since = came
      return false
    }
    await player.give(command)
    // In the secret phases 3 and 4 Ace can act from the beginning of the phase, so the wait does not start again with
    // the player's order.
    if (!isSecret) since = performance.now()
    await askServer(player.window, 'lobby.unsubscribe', {})
    return true
  }
  await playUntilOver({ isOver, act })
  return answers
}

/** Plays against Ace on each side in turn. @returns how long the player waited for each order of Ace, in ms */
export async function playAgainstAce(url: string, first: number, isEnough: () => boolean): Promise<number[]> {
  if (!offered) throw new Error('there is no game to play')
  const setup = Object.values(offered.presets)[0]
  const game: AnyPreparedGame = offered.prepare(setup)
  const answers: number[] = []
  for (let number = first; !isEnough(); number++) {
    const { id: seat } = game.seats[number % game.seats.length] as { id: string }
    const player = await sitDown(url, game, setup, seat)
    answers.push(...(await answersIn(player, game, `${first}/${number}`)))
    player.close()
  }
  return answers
}
