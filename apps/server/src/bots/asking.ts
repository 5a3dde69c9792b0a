import { type BotDecision, type BotId, hasBots } from '@opsroom/bots'
import { redactState, rngFrom, type SeatId } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { Strategies, type Strategy } from './strategies.ts'
import type { BotQuestion } from './think.ts'
import type { Thinker } from './thinker.ts'

/** Milliseconds after which a bot has to answer with the best order so far: usually less than the delay of its answer. */
const timeLimit = 500

interface BotAskerDeps {
  tables: Tables
  thinker: Pick<Thinker, 'think'>
  /** Samples for each decision. */
  budget: number
}

/** The bot, its table, and the last number that the seat had been shown when it was asked. */
export interface AskedBot {
  bot: BotId
  room: string
  seat: SeatId
  seen: number
}

/** A bot's memory of its last order; it plays on without it. */
interface Memory {
  memory: unknown
  /** The last number that the seat had been shown when the order was given: an entry since then makes it think again. */
  seen: number
}

const keyOf = ({ room, seat }: Pick<AskedBot, 'room' | 'seat'>) => `${room} ${seat}`

/** Asks bots for their orders, and keeps for them what they remember. */
export class BotAsker {
  readonly #deps: BotAskerDeps
  readonly #memories = new Map<string, Memory>()
  /** A question that fails would fail every time: then the game itself is asked for an order. */
  readonly strategies = new Strategies()

  constructor(deps: BotAskerDeps) {
    this.#deps = deps
  }

  /** An order was given: keeps what its bot wants to remember of it. */
  remember(asked: Pick<AskedBot, 'room' | 'seat'>, memory: Memory): void {
    this.#memories.set(keyOf(asked), memory)
    this.strategies.forget(asked)
  }

  forget(asked: Pick<AskedBot, 'room' | 'seat'>): void {
    this.#memories.delete(keyOf(asked))
    this.strategies.forget(asked)
  }

  /** @throws when the bot failed, or found no order */
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
    // For a game without bots whose policy still lets a seat be played: the safest order does no harm.
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
