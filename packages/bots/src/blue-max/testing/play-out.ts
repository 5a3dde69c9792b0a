import {
  type BlueMaxOrder,
  type BlueMaxSetup,
  type BlueMaxState,
  type BlueMaxView,
  blueMax,
  type PreparedBlueMax,
} from '@opsroom/rules/blue-max'
import {
  type Command,
  playGame,
  randomFrom,
  redactState,
  type SeatId,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import { startMatch } from '@opsroom/testkit'
import type { Bot, BotId } from '../../bot.ts'
import { prepareBot } from '../../prepare.ts'

/** A decision of a bot, with the state that it was made in. */
export interface Moved {
  seat: SeatId
  state: BlueMaxState
  command: BlueMaxOrder
  memory: unknown
  /** The purpose of this decision's random numbers: the name of their stream. */
  purpose: string
  refused: boolean
}

export interface PlayedOut {
  moves: Moved[]
  end: BlueMaxState
}

export const botOf = (id: BotId, setup: BlueMaxSetup): Bot<BlueMaxView, BlueMaxOrder> =>
  prepareBot(id, blueMax.id, setup) as Bot<BlueMaxView, BlueMaxOrder>

export const gameOf = (setup: BlueMaxSetup): PreparedBlueMax => blueMax.prepare(setup)

export const rngOf = (number: number, name: string) => randomFrom(seedFromNumber(number))(name)

/** A seat's view of a state: everything passes its schema, as on its way over the wire. */
export const shownTo = (game: PreparedBlueMax, state: BlueMaxState, seat: SeatId): BlueMaxView =>
  redactState(game.schemas, state, seat) as BlueMaxView

/** The memory goes through JSON, as it does at a table. */
const stored = (memory: unknown): unknown =>
  memory === undefined ? undefined : JSON.parse(JSON.stringify(memory))

/** A whole game of bots. The number decides everything. @param levels of the seats in their order, again and again */
export function playOut(
  setup: BlueMaxSetup,
  levels: readonly BotId[],
  number: number,
  budget: number,
): PlayedOut {
  const match = startMatch(blueMax, setup, number)
  const game = match.game as PreparedBlueMax
  const seats = game.seats.map(({ id }) => id)
  const players = new Map(
    seats.map((seat, place) => [seat, botOf(levels[place % levels.length] ?? 'recruit', setup)]),
  )
  const memories = new Map<SeatId, unknown>()
  const moves: Moved[] = []
  const stateOf = () => match.play.game as BlueMaxState
  const next = (): Command => {
    const state = stateOf()
    const seat = seats.find((id) => game.waitingFor(viewOf(state, id)).seats.includes(id))
    const bot = players.get(seat ?? '')
    if (!seat || !bot) throw new Error('nobody can act, and the game is not over')
    const purpose = `bot/${seat}/${moves.length}`
    const memory = memories.get(seat)
    const view = shownTo(game, state, seat)
    const decision = bot.decide({ view, seat, memory, rng: rngOf(number, purpose), budget })
    if (!decision) throw new Error(`${seat} has no order to give`)
    memories.set(seat, stored(decision.memory))
    moves.push({ seat, state, command: decision.command, memory, purpose, refused: false })
    return { scope: 'game', seat, command: decision.command }
  }
  const onRefused = () => {
    const last = moves.at(-1)
    if (last) last.refused = true
    return undefined
  }
  playGame(match, { random: match.chance, next, onRefused })
  return { moves, end: stateOf() }
}
