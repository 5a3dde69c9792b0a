import { createHash } from 'node:crypto'
import type { BotId } from '@opsroom/bots'
import type { CommandRequest } from '@opsroom/protocol'
import {
  type Belief,
  type Refusal,
  type SeatId,
  seatsWaitingAtTable,
  type TableCommand,
} from '@opsroom/rules/core'
import type { Quotas } from '../lobby/quotas.ts'
import { openRematch } from '../lobby/rematch.ts'
import type { Clock } from '../ops/clock.ts'
import type { Store } from '../store/index.ts'
import { execute } from '../table/execute.ts'
import { botOf, botOrderGiverOf, botWithPersonId } from '../table/holders.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { BotAsker } from './asking.ts'
import { WaitingBotScan } from './recovery-scan.ts'
import type { Thinker } from './thinker.ts'

/** Milliseconds between two checks for bots' answers whose time has come. */
const tick = 100
/** Milliseconds between two scans for tables that wait for a bot unnoticed by this process. */
const scanEvery = 30_000

interface BotPlayersDeps {
  store: Store
  tables: Tables
  clock: Clock
  /** Checks the limit of rooms for the host of a rematch. */
  quotas: Pick<Quotas, 'refuseRematchWith'>
  /** Whether this process is the first of those responsible for a table. */
  isHome(room: string): boolean
  thinker: Pick<Thinker, 'think'> & Partial<Pick<Thinker, 'begin'>>
  /** Milliseconds after which a bot answers. A bot that thinks longer answers after a multiple of this time. */
  delay: number
  /** The number of samples that a bot takes for each decision. */
  budget: number
  onFailure(error: unknown, about?: { room?: string }): void
}

/** A seat that waits for its bot, and the answer of the bot when it is ready. */
interface PendingAnswer {
  room: string
  seat: SeatId
  /** The number of the last entry that the seat had been shown when the bot was asked. */
  seen: number
  /** The time at which the bot answers, in milliseconds of elapsed time. */
  at: number
  command: CommandRequest['command'] | undefined
  /** The beliefs of the bot when it chose the order: stored with the order, and shown when the chapter is over. */
  beliefs?: Belief[] | undefined
  /** The bot's memory for its next order, to be kept once this order is given. */
  memory?: unknown
  isReady: boolean
}

const keyOf = ({ facts }: Table, seat: SeatId): string => `${facts.room} ${seat}`

/**
 * The bots of this server. Each holds its seat like a person, or is the substitute of a holder. It is shown what the
 * seat is shown, and its orders are executed like all others. The time of its answer tells nothing: it always answers
 * the same time after the table began to wait for its seat, or after a multiple of that time.
 */
export class BotPlayers {
  readonly #deps: BotPlayersDeps
  readonly #pending = new Map<string, PendingAnswer>()
  /** Rooms where an order of a bot is being executed. They are checked when it is done. */
  readonly #answering = new Set<string>()
  readonly #asking: BotAsker
  readonly #scan: WaitingBotScan
  readonly #stops: (() => void)[] = []

  constructor(deps: BotPlayersDeps) {
    this.#deps = deps
    this.#asking = new BotAsker(deps)
    this.#scan = new WaitingBotScan(deps, (table) => this.check(table))
  }

  /**
   * Begins the checks and the scans. The first scan finds the tables that have waited for bots since before the server
   * started.
   */
  async begin(): Promise<void> {
    const { clock, onFailure } = this.#deps
    this.#stops.push(clock.every(tick, () => this.#act().catch((error) => onFailure(error))))
    this.#stops.push(clock.every(scanEvery, () => this.#scan.run().catch((error) => onFailure(error))))
    await this.#scan.run()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#pending.clear()
  }

  /** Called for every table after entries were appended to its event log. */
  check(table: Table): void {
    if (this.#answering.has(table.facts.room)) return
    for (const { id: seat } of table.facts.game.seats) {
      const bot = botOf(table, seat)
      if (!bot) {
        // The holder plays again: the bot must not answer for the seat.
        this.#pending.delete(keyOf(table, seat))
        continue
      }
      try {
        // The bots' thread takes a while to start. It starts now, so that the first order does not wait for it.
        this.#deps.thinker.begin?.()
        this.#checkSeat(table, seat, bot)
      } catch (error) {
        // The error is only reported: the command whose entries were just appended must not fail because of it.
        this.#failed({ room: table.facts.room }, error)
      }
    }
  }

  #checkSeat(table: Table, seat: SeatId, bot: BotId): void {
    const { room } = table.facts
    const key = keyOf(table, seat)
    const seen = table.numbering.last(seat)
    const known = this.#pending.get(key)
    if (known?.seen === seen) return
    // Only a bot that holds its seat gives table commands. For a seat with a substitute the holder still gives them.
    const wish = botWithPersonId(table.holderOf(seat)) && wishFor(table, seat)
    const isWaitedFor = seatsWaitingAtTable(table.facts.game, table.viewOf(seat)).seats.includes(seat)
    if (!wish && !isWaitedFor) {
      this.#pending.delete(key)
      if (table.status === 'over') this.#asking.forget({ room, seat })
      return
    }
    if (!this.#asking.strategies.of({ room, seat, seen })) {
      this.#pending.delete(key)
      return
    }
    // After the end of the game the time of an answer can tell nothing, so there is no delay.
    const delay = table.status === 'over' ? 0 : this.#deps.delay
    const at = known?.at ?? this.#deps.clock.elapsed() + delay
    const pending: PendingAnswer = { room, seat, seen, at, command: undefined, isReady: false }
    this.#pending.set(key, pending)
    if (wish) Object.assign(pending, { command: { scope: 'table', command: wish }, isReady: true })
    else
      this.#ask(table, bot, pending).catch((error) => {
        if (this.#pending.get(key) === pending) this.#pending.delete(key)
        this.#failed(pending, error)
      })
  }

  async #ask(table: Table, bot: BotId, pending: PendingAnswer): Promise<void> {
    const { command, beliefs, memory } = await this.#asking.order(table, { ...pending, bot })
    Object.assign(pending, { command: { scope: 'game', command }, beliefs, memory, isReady: true })
  }

  /** Reports an error. The next scan includes its room. */
  #failed({ room }: Pick<PendingAnswer, 'room'>, error: unknown): void {
    this.#scan.again(room)
    this.#deps.onFailure(error, { room })
  }

  /** Gives the bots' answers whose time has come. A bot that still thinks answers one delay later. */
  async #act(): Promise<void> {
    const { clock, delay } = this.#deps
    const now = clock.elapsed()
    const acting: Promise<void>[] = []
    for (const [key, pending] of this.#pending) {
      if (now < pending.at) continue
      if (!pending.isReady) {
        pending.at += delay
        continue
      }
      this.#pending.delete(key)
      acting.push(this.#answer(pending))
    }
    await Promise.all(acting)
  }

  async #answer(pending: PendingAnswer): Promise<void> {
    const { tables } = this.#deps
    const { room, seat } = pending
    // As an order of the seat's holder: in a secret phase the time of a bot's order tells no more than that of a person's.
    const holder = tables.inMemoryAt(room)?.holderOf(seat) ?? ''
    try {
      await tables.given(room, { person: { id: holder }, as: seat }, async (table) => {
        this.#answering.add(room)
        try {
          await this.#order(table, pending)
        } finally {
          this.#answering.delete(room)
        }
        this.check(table)
      })
    } catch (error) {
      this.#failed(pending, error)
    }
  }

  async #order(table: Table, pending: PendingAnswer): Promise<void> {
    const { tables, quotas } = this.#deps
    const { room, seat, seen, command, beliefs, memory } = pending
    const bot = botOrderGiverOf(table, seat)
    if (!bot || !command) return
    const { strategies } = this.#asking
    const name = `bot ${room} ${seat} ${seen} ${strategies.of(pending)}`
    const id = createHash('sha256').update(name).digest('hex').slice(0, 32)
    // If another process has already answered, this request is stale or repeated, and nothing happens.
    const request = { room, as: seat, id, seen, command }
    // Beliefs are shown as those of the seat's holder, so the beliefs of a substitute are not stored.
    const believed = botWithPersonId(table.holderOf(seat)) ? beliefs : []
    const answer = await execute(tables, table, { person: bot, request, beliefs: believed })
    if (answer.ok) this.#asking.remember({ room, seat }, { memory, seen: table.numbering.last(seat) })
    else await this.#refused(table, pending, answer.refusal)
    await openRematch(tables, table, quotas)
  }

  /**
   * Gives up the strategy whose order was refused, unless the seat has been shown a new entry in the meantime: the same
   * order would be refused for ever.
   */
  async #refused(table: Table, pending: PendingAnswer, { rule }: Refusal): Promise<void> {
    const { tables } = this.#deps
    await tables.catchUp(table)
    if (table.numbering.last(pending.seat) !== pending.seen) return
    const { strategies } = this.#asking
    if (pending.command?.scope === 'game') strategies.refused(pending)
    else strategies.leaveAlone(pending)
    const next = strategies.of(pending) ?? 'nothing until something happens at the table'
    tables.deps.log.error({ room: pending.room, rule, next }, 'what a bot would do is refused')
  }
}

/**
 * The table command that a bot wants to give, if any. It agrees to take-backs, substitutes and rematches, and refuses a
 * draw.
 */
function wishFor(table: Table, seat: SeatId): TableCommand | undefined {
  const { asked, ending, rematch, started } = table.play.table.open
  if (ending) return rematchFor(table, seat, rematch)
  if (!started || !asked || asked.seat === seat || asked.agreed.includes(seat)) return undefined
  return { type: 'answer', seat, agrees: asked.wish !== 'draw' }
}

function rematchFor(
  table: Table,
  seat: SeatId,
  rematch: Table['play']['table']['open']['rematch'],
): TableCommand | undefined {
  if (!rematch || rematch.code !== undefined) return undefined
  const wished = table.facts.game.seats.filter(({ id }) => id !== seat).map(({ id }) => rematch.wishes[id])
  const [sides] = wished
  if (!sides || wished.some((other) => other !== sides) || rematch.wishes[seat] === sides) return undefined
  return { type: 'rematch', seat, sides }
}
