import { createHash } from 'node:crypto'
import type { BotId } from '@opsroom/bots'
import type { TableRequest } from '@opsroom/protocol'
import { type Belief, type Refusal, type SeatId, waitingAt } from '@opsroom/rules/core'
import { openRematch } from '../lobby/rematch.ts'
import type { Clock } from '../ops/clock.ts'
import type { Store } from '../store/index.ts'
import { execute } from '../table/execute.ts'
import { botGiverOf, botHolding, botOf } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { Asking } from './asking.ts'
import { wishFor } from './manners.ts'
import { Sweep } from './sweep.ts'
import type { Thinker } from './thinker.ts'

/** How often is looked whose time has come. */
const tick = 100
/** How often is looked for tables where a bot is waited for and nobody here has noticed. */
const sweep = 30_000

interface Needs {
  store: Store
  tables: Tables
  clock: Clock
  thinker: Pick<Thinker, 'think'> & Partial<Pick<Thinker, 'begin'>>
  /** Milliseconds after which a bot answers; who thinks longer answers a whole number of such whiles later. */
  delay: number
  /** Samples for each decision. */
  budget: number
  onFailure(error: unknown): void
}

/** A seat that waits for its bot. */
interface Due {
  room: string
  seat: SeatId
  /** The last number that the seat had been shown when the bot was asked. */
  seen: number
  /** When it answers. */
  at: number
  command: TableRequest['command'] | undefined
  /** What it believed when it chose its order: kept with the order, and shown when the chapter is over. */
  beliefs?: Belief[] | undefined
  /** What it wants to remember of this order, once it is given. */
  memory?: unknown
  isReady: boolean
}

const keyOf = ({ facts }: Table, seat: SeatId): string => `${facts.room} ${seat}`

/**
 * The bots of this house. Each is a holder of its seat like a person, or plays on for one who has to go: it is shown what
 * the seat is shown, and what it orders goes the way of every order. When it answers tells nothing: it is always the same while after its seat began to be
 * waited for, or a whole number of such whiles.
 */
export class BotPlayers {
  readonly #needs: Needs
  readonly #due = new Map<string, Due>()
  /** Rooms where an order is being given: they are looked at when it is done. */
  readonly #answering = new Set<string>()
  readonly #asking: Asking
  readonly #sweep: Sweep
  readonly #stops: (() => void)[] = []

  constructor(needs: Needs) {
    this.#needs = needs
    this.#asking = new Asking(needs)
    this.#sweep = new Sweep(needs, (table) => this.look(table))
  }

  /** Takes up what has waited for bots since before the start. */
  async begin(): Promise<void> {
    const { clock, onFailure } = this.#needs
    this.#stops.push(clock.every(tick, () => this.#act().catch(onFailure)))
    this.#stops.push(clock.every(sweep, () => this.#sweep.run().catch(onFailure)))
    await this.#sweep.run()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#due.clear()
  }

  /** Told of every table that something was written at. */
  look(table: Table): void {
    if (this.#answering.has(table.facts.room)) return
    for (const { id: seat } of table.facts.game.seats) {
      const bot = botOf(table, seat)
      if (!bot) {
        // Whoever has taken over again is not to be forestalled.
        this.#due.delete(keyOf(table, seat))
        continue
      }
      try {
        // Its thread takes a while to begin with: nobody shall wait for that at his first order.
        this.#needs.thinker.begin?.()
        this.#lookAt(table, seat, bot)
      } catch (error) {
        // Who wrote something at the table has no part in it.
        this.#failed({ room: table.facts.room }, error)
      }
    }
  }

  #lookAt(table: Table, seat: SeatId, bot: BotId): void {
    const { room } = table.facts
    const key = keyOf(table, seat)
    const seen = table.numbering.last(seat)
    const known = this.#due.get(key)
    if (known?.seen === seen) return
    // Whoever has lent his seat still speaks for himself.
    const wish = botHolding(table.holderOf(seat)) && wishFor(table, seat)
    const isWaitedFor = waitingAt(table.facts.game, table.viewOf(seat)).seats.includes(seat)
    if (!wish && !isWaitedFor) {
      this.#due.delete(key)
      if (table.status === 'over') this.#asking.forget({ room, seat })
      return
    }
    if (!this.#asking.ways.of({ room, seat, seen })) {
      this.#due.delete(key)
      return
    }
    const at = known?.at ?? this.#needs.clock.now() + this.#needs.delay
    const due: Due = { room, seat, seen, at, command: undefined, isReady: false }
    this.#due.set(key, due)
    if (wish) Object.assign(due, { command: { scope: 'table', command: wish }, isReady: true })
    else
      this.#ask(table, bot, due).catch((error) => {
        if (this.#due.get(key) === due) this.#due.delete(key)
        this.#failed(due, error)
      })
  }

  async #ask(table: Table, bot: BotId, due: Due): Promise<void> {
    const { command, beliefs, memory } = await this.#asking.order(table, { ...due, bot })
    Object.assign(due, { command: { scope: 'game', command }, beliefs, memory, isReady: true })
  }

  /** Where something failed is looked again with the next sweep. */
  #failed({ room }: Pick<Due, 'room'>, error: unknown): void {
    this.#sweep.again(room)
    this.#needs.onFailure(error)
  }

  /** Those whose time has come answer; who still thinks answers a whole while later. */
  async #act(): Promise<void> {
    const { clock, delay } = this.#needs
    const now = clock.now()
    const acting: Promise<void>[] = []
    for (const [key, due] of this.#due) {
      if (now < due.at) continue
      if (!due.isReady) {
        due.at += delay
        continue
      }
      this.#due.delete(key)
      acting.push(this.#answer(due))
    }
    await Promise.all(acting)
  }

  async #answer(due: Due): Promise<void> {
    const { tables } = this.#needs
    const { room } = due
    try {
      await tables.at(room, async (table) => {
        this.#answering.add(room)
        try {
          await this.#order(table, due)
        } finally {
          this.#answering.delete(room)
        }
        this.look(table)
      })
    } catch (error) {
      this.#failed(due, error)
    }
  }

  async #order(table: Table, due: Due): Promise<void> {
    const { tables } = this.#needs
    const { room, seat, seen, command, beliefs, memory } = due
    const bot = botGiverOf(table, seat)
    if (!bot || !command) return
    const { ways } = this.#asking
    const name = `bot ${room} ${seat} ${seen} ${ways.of(due)}`
    const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
    // Another process may have answered already: then this is stale, or the same again, and nothing happens.
    const request = { room, as: seat, id, seen, command }
    // What it believed would be told as the belief of whoever holds the seat: where that is somebody else it is not kept.
    const believed = botHolding(table.holderOf(seat)) ? beliefs : []
    const answer = await execute(tables, table, bot, request, believed)
    if (answer.ok) this.#asking.remember({ room, seat }, { memory, seen: table.numbering.last(seat) })
    else await this.#refused(table, due, answer.refusal)
    await openRematch(tables, table)
  }

  /** What is refused would be refused for ever, unless something has happened meanwhile that the seat was shown. */
  async #refused(table: Table, due: Due, { rule }: Refusal): Promise<void> {
    const { tables } = this.#needs
    await tables.catchUp(table)
    if (table.numbering.last(due.seat) !== due.seen) return
    const { ways } = this.#asking
    if (due.command?.scope === 'game') ways.refused(due)
    else ways.leaveAlone(due)
    const next = ways.of(due) ?? 'nothing until something happens at the table'
    tables.deps.log.error({ room: due.room, rule, next }, 'what a bot would do is refused')
  }
}
