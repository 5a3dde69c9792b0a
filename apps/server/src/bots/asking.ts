import type { BotId, Decision } from '@opsroom/bots'
import { drawFrom, redactState, type SeatId } from '@opsroom/rules/core'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { Question } from './think.ts'
import type { Thinker } from './thinker.ts'

/** Milliseconds after which a bot has to answer with the best that it has found: before its time has come, as a rule. */
const patience = 500
/** A question that so often could not be answered is not asked again. */
const mostFailures = 2

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
  readonly #failures = new Map<string, { seen: number; times: number }>()

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** An order was given: what its bot wants to remember of it. */
  remember(asked: Pick<Asked, 'room' | 'seat'>, memory: Memory): void {
    this.#memories.set(keyOf(asked), memory)
  }

  forget(asked: Pick<Asked, 'room' | 'seat'>): void {
    this.#memories.delete(keyOf(asked))
    this.#failures.delete(keyOf(asked))
  }

  /** @throws when it could not be thought, or came to nothing */
  async order(table: Table, asked: Asked): Promise<Decision> {
    const question = await this.#question(table, asked)
    const failed = this.#failures.get(keyOf(asked))
    const times = failed?.seen === asked.seen ? failed.times : 0
    try {
      // What follows from the question would fail for ever: the game's own sample is always an order.
      const thought = times < mostFailures ? this.#needs.thinker.think(question) : sampled(table, question)
      const decision = await thought
      if (!decision) throw new Error('a bot that is waited for has no order to give')
      this.#failures.delete(keyOf(asked))
      return decision
    } catch (error) {
      this.#failures.set(keyOf(asked), { seen: asked.seen, times: times + 1 })
      throw error
    }
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

function sampled({ facts }: Table, { view, seat, luck }: Question): Decision | undefined {
  const command = facts.game.sample(view, seat, drawFrom(Buffer.from(luck, 'hex')))
  return command === undefined ? undefined : { command }
}
