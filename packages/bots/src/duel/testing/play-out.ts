import {
  type Belief,
  type Command,
  playGame,
  randomFrom,
  redactState,
  type SeatId,
  seedFromNumber,
  viewOf,
} from '@opsroom/rules/core'
import {
  type BaseOrder,
  type DuelEvent,
  type DuelSetup,
  type DuelState,
  type DuelView,
  duel,
  type PreparedDuel,
  prepareDuel,
  prepareRules,
} from '@opsroom/rules/duel'
import { startMatch } from '@opsroom/testkit'
import type { Bot, BotId } from '../../bot.ts'
import { prepareBot } from '../../prepare.ts'

/** A decision of a bot, with the state that it was made in. */
export interface Moved {
  seat: SeatId
  state: DuelState
  command: BaseOrder
  memory: unknown
  /** The purpose of this decision's random numbers: the name of their stream. */
  purpose: string
  refused: boolean
  beliefs: Belief[]
}

export interface PlayedOut {
  moves: Moved[]
  events: DuelEvent[]
  end: DuelState
}

export const botOf = (id: BotId, setup: DuelSetup): Bot<DuelView, BaseOrder> =>
  prepareBot(id, duel.id, setup) as Bot<DuelView, BaseOrder>

export const gameOf = (setup: DuelSetup): PreparedDuel => prepareDuel(prepareRules(setup))

export const rngOf = (number: number, name: string) => randomFrom(seedFromNumber(number))(name)

/** The view of a seat on a state: everything passes its schema, as on its way over the wire. */
export const shownTo = (game: PreparedDuel, state: DuelState, seat: SeatId): DuelView =>
  redactState(game.schemas, state, seat) as DuelView

/** A whole game between two bots. The number decides everything. */
export function playOut(
  setup: DuelSetup,
  bots: Record<SeatId, BotId>,
  number: number,
  budget: number,
): PlayedOut {
  const match = startMatch(duel, setup, number)
  const game = match.game as PreparedDuel
  const players = new Map(Object.entries(bots).map(([seat, id]) => [seat, botOf(id, setup)]))
  const memories = new Map<SeatId, unknown>()
  const moves: Moved[] = []
  const stateOf = () => match.play.game as DuelState
  const next = (): Command => {
    const state = stateOf()
    const seat = game.seats
      .map(({ id }) => id)
      .find((id) => game.waitingFor(viewOf(state, id)).seats.includes(id))
    const bot = players.get(seat ?? '')
    if (!seat || !bot) throw new Error('nobody can act, and the game is not over')
    const purpose = `bot/${seat}/${moves.length}`
    const view = shownTo(game, state, seat)
    const memory = memories.get(seat)
    const decision = bot.decide({ view, seat, memory, rng: rngOf(number, purpose), budget })
    if (!decision) throw new Error(`${seat} has no order to give`)
    const { command } = decision
    memories.set(seat, decision.memory)
    moves.push({ seat, state, command, memory, purpose, refused: false, beliefs: decision.beliefs ?? [] })
    return { scope: 'game', seat, command }
  }
  const onRefused = () => {
    const last = moves.at(-1)
    if (last) last.refused = true
    return undefined
  }
  playGame(match, { random: match.chance, next, onRefused })
  const entries = match.logEntries.map(({ entry }) => entry).filter(({ scope }) => scope === 'game')
  return { moves, events: entries.map(({ event }) => event as DuelEvent), end: stateOf() }
}
