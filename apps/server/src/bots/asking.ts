import { type BotDecision, type BotId, hasBots } from '@opsroom/bots'
import { redactState, rngFrom, type SeatId } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { SeatStrategies, type Strategy } from './strategies.ts'
import type { BotQuestion } from './think.ts'
import type { Thinker } from './thinker.ts'

/**
 * Milliseconds after which a bot must answer with the best order found so far. They are usually fewer than the delay of
 * its answer.
 */
const timeLimit = 500

interface BotAskerDeps {
  tables: Tables
  thinker: Pick<Thinker, 'think'>
  /** The number of samples that a bot takes for each decision. */
  budget: number
}

/**
 * A seat that is played by a bot, and the number of the last entry that the seat had been shown when the bot was asked.
 */
export interface AskedBot {
  bot: BotId
  room: string
  seat: SeatId
  seen: number
}

/** The data that a bot keeps from its last order. It can play on without them. */
interface Memory {
  memory: unknown
  /**
   * The number of the last entry that the seat had been shown when the order was given. After a later entry the bot
   * thinks again.
   */
  seen: number
}

const keyOf = ({ room, seat }: Pick<AskedBot, 'room' | 'seat'>) => `${room} ${seat}`

/** Asks bots for their orders, and keeps their memories between orders. */
export class BotAsker {
  readonly #deps: BotAskerDeps
  readonly #memories = new Map<string, Memory>()
  /**
   * The strategy for each seat. A bot that fails on a question would fail on it every time, so the game itself is then
   * asked for an order.
   */
  readonly strategies = new SeatStrategies()

  constructor(deps: BotAskerDeps) {
    this.#deps = deps
  }

  /** Called when an order of a bot was given: keeps the memory of the bot. */
  remember(asked: Pick<AskedBot, 'room' | 'seat'>, memory: Memory): void {
    this.#memories.set(keyOf(asked), memory)
    this.strategies.forget(asked)
  }

  forget(asked: Pick<AskedBot, 'room' | 'seat'>): void {
    this.#memories.delete(keyOf(asked))
    this.strategies.forget(asked)
  }

  /**
   * @returns the order that the bot decided on
   * @throws when the bot failed or found no order
   */
  async order(table: Table, asked: AskedBot): Promise<BotDecision> {
    const question = await this.#question(table, asked)
    try {
      const decision = await this.#decide(table, question, this.strategies.of(asked))
      if (!decision) throw new Error('a bot that is waited for has no order to give')
      return decision
    } catch (error) {
      this.strategies.failed(asked)
      throw error
    }
  }

  #decide({ facts: { game, gameId } }: Table, question: BotQuestion, strategy: Strategy | undefined) {
    if (strategy === 'thought' && hasBots(gameId)) return this.#deps.thinker.think(question)
    const { view, seat, seed } = question
    // A game without bots comes here too if its policy lets the server play a seat. Its safest order is then used,
    // because that order does no harm.
    const safest = strategy === 'sample' ? undefined : game.standIn
    const command = (safest ?? game.sample)(view, seat, rngFrom(Buffer.from(seed, 'hex')))
    return command === undefined ? undefined : { command }
  }

  async #question(table: Table, { bot, room, seat, seen }: AskedBot): Promise<BotQuestion> {
    const { tables, budget } = this.#deps
    const { facts, play } = table
    const last = this.#memories.get(keyOf({ room, seat }))
    const view = redactState(facts.game.schemas, play.game, seat)
    const { random } = await tables.chanceOf(table)
    return {
      bot,
      game: facts.gameId,
      setup: play.table.open.setup,
      version: play.table.open.version,
      view,
      seat,
      memory: last?.seen === seen ? last.memory : undefined,
      seed: random(`bot/${seat}/${seen}`).hex(32),
      budget,
      timeLimit,
    }
  }
}
