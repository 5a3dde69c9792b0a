import {
  type AnyGame,
  type AnyPreparedGame,
  type Belief,
  type Command,
  playGame,
  randomFrom,
  redactState,
  type SeatId,
  type State,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import { startMatch } from '@opsroom/testkit'
import type { BotId } from '../bot.ts'
import { prepareBot } from '../prepare.ts'

/** A decision of a bot, with the state in which it was made. */
export interface Moved<S extends State, C> {
  seat: SeatId
  state: S
  command: C
  memory: unknown
  /** The purpose of this decision's random numbers: the name of their stream. */
  purpose: string
  refused: boolean
  beliefs: Belief[]
}

export interface PlayedOut<S extends State, C, E> {
  moves: Moved<S, C>[]
  /** The events of the game, in sequence. */
  events: E[]
  end: S
}

export const rngOf = (number: number, name: string) => randomFrom(seedFromNumber(number))(name)

/** The view of a seat on a state: everything passes its schema, as on its way over the wire. */
export const shownTo = (game: AnyPreparedGame, state: State, seat: SeatId): unknown =>
  redactState(game.schemas, state, seat)

/** The memory goes through JSON, as it does at a table of the server. */
const stored = (memory: unknown): unknown =>
  memory === undefined ? undefined : JSON.parse(JSON.stringify(memory))

/**
 * Plays a whole game of bots.
 * @param botAt the bot of a seat, by the seat's id and its place in the order of the seats
 * @param number decides everything: the same number gives the same game
 * @param budget the number of samples that a bot may use for each decision
 * @throws Error when nobody can act before the game is over, or a bot that must act has no order to give
 */
export function playMatchOfBots<S extends State, C, E>(
  info: AnyGame,
  setup: unknown,
  botAt: (seat: SeatId, place: number) => BotId | undefined,
  number: number,
  budget: number,
): PlayedOut<S, C, E> {
  const match = startMatch(info, setup, number)
  const { game } = match
  const seats = game.seats.map(({ id }) => id)
  const bots = new Map(
    seats.map((seat, place) => {
      const id = botAt(seat, place)
      return [seat, id && prepareBot(id, info.id, setup)]
    }),
  )
  const memories = new Map<SeatId, unknown>()
  const moves: Moved<S, C>[] = []
  const stateOf = () => match.play.game as S
  const next = (): Command => {
    const state = stateOf()
    const seat = seats.find((id) => game.waitingFor(viewOf(state, id)).seats.includes(id))
    const bot = bots.get(seat ?? '')
    if (!seat || !bot) throw new Error('nobody can act, and the game is not over')
    const purpose = `bot/${seat}/${moves.length}`
    const view = shownTo(game, state, seat)
    const memory = memories.get(seat)
    const decision = bot.decide({ view, seat, memory, rng: rngOf(number, purpose), budget })
    if (!decision) throw new Error(`${seat} has no order to give`)
    const { command, beliefs = [] } = decision
    memories.set(seat, stored(decision.memory))
    moves.push({ seat, state, command: command as C, memory, purpose, refused: false, beliefs })
    return { scope: 'game', seat, command }
  }
  const onRefused = () => {
    const last = moves.at(-1)
    if (last) last.refused = true
    return undefined
  }
  playGame(match, { random: match.chance, next, onRefused })
  const entries = match.logEntries.map(({ entry }) => entry).filter(({ scope }) => scope === 'game')
  return { moves, events: entries.map(({ event }) => event as E), end: stateOf() }
}
