import { type BotId, type Decision, hasBots } from '@opsroom/bots'
import { redactState, rngFrom, type SeatId } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Question } from './think.ts'
import type { Thinker } from './thinker.ts'
import { type Way, Ways } from './ways.ts'

/** Milliseconds after which a bot has to answer with the best that it has found: before its time has come, as a rule. */
const patience = 500

interface Needs {
  tables: Tables
  thinker: Pick<Thinker, 'think'>
  /** Samples for each decision. */
  budget: number
}

/** Who is asked, where, and the last number that the seat had been shown then. */
export interface Asked {
  bot: BotId
  room: string
  seat: SeatId
  seen: number
}

/** What a bot remembers of its last order; it plays on without it. */
interface Memory {
  memory: unknown
  /** The last number that the seat had been shown when the order was given: whatever came since makes it think anew. */
  seen: number
}

const keyOf = ({ room, seat }: Pick<Asked, 'room' | 'seat'>) => `${room} ${seat}`

/** Asks bots for their orders, and keeps for them what they remember. */
export class Asking {
  readonly #needs: Needs
  readonly #memories = new Map<string, Memory>()
  /** What follows from a question would fail for ever: then the game itself is asked. */
  readonly ways = new Ways()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** An order was given: what its bot wants to remember of it. */
  remember(asked: Pick<Asked, 'room' | 'seat'>, memory: Memory): void {
    this.#memories.set(keyOf(asked), memory)
    this.ways.forget(asked)
  }

  forget(asked: Pick<Asked, 'room' | 'seat'>): void {
    this.#memories.delete(keyOf(asked))
    this.ways.forget(asked)
  }

  /** @throws when it could not be thought, or came to nothing */
  async order(table: Table, asked: Asked): Promise<Decision> {
    const question = await this.#question(table, asked)
    try {
      const decision = await this.#decide(table, question, this.ways.of(asked))
      if (!decision) throw new Error('a bot that is waited for has no order to give')
      return decision
    } catch (error) {
      this.ways.failed(asked)
      throw error
    }
  }

  #decide({ facts: { game, gameId } }: Table, question: Question, way: Way | undefined) {
    if (way === 'thought' && hasBots(gameId)) return this.#needs.thinker.think(question)
    const { view, seat, luck } = question
    // Where no bot has learned the game, its own policy may still let one play on: it does no harm.
    const safest = way === 'sample' ? undefined : game.standIn
    const command = (safest ?? game.sample)(view, seat, rngFrom(Buffer.from(luck, 'hex')))
    return command === undefined ? undefined : { command }
  }

  async #question(table: Table, { bot, room, seat, seen }: Asked): Promise<Question> {
    const { tables, budget } = this.#needs
    const { facts, play } = table
    const last = this.#memories.get(keyOf({ room, seat }))
    const view = redactState(facts.game.schemas, play.game, seat)
    const { random } = await tables.chanceOf(table)
    return {
      bot,
      game: facts.gameId,
      setup: play.table.open.setup,
      view,
      seat,
      memory: last?.seen === seen ? last.memory : undefined,
      luck: random(`bot/${seat}/${seen}`).hex(32),
      budget,
      patience,
    }
  }
}
