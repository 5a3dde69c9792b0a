import { createHash, randomInt } from 'node:crypto'
import {
  beforehandOf,
  beforehandOrderNow,
  clockRunsOutAt,
  clocksAt,
  type LogEntry,
  type SeatId,
} from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import type { Store } from '../store/index.ts'
import { execute } from '../table/execute.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/**
 * The bounds, in milliseconds, of the random delay between the beginning of a turn and an order given beforehand, so
 * that it looks like the order of a person who is there. The delay is counted by the clock of the seat, which stops
 * during days off (T23) and in a pause (T22), because everybody knows that nobody has to be there then.
 */
export const beforehandDelayBounds = { least: 20_000, most: 90_000 } as const
/** The delay of one order given beforehand, in milliseconds, drawn at random. */
const wait = (): number => randomInt(beforehandDelayBounds.least, beforehandDelayBounds.most + 1)
/** Milliseconds between two checks for orders given beforehand whose delay ends before the next check. */
const tick = 1_000
/** Milliseconds between two scans for tables where an order given beforehand was pending when a process ended. */
const scanEvery = 600_000
/**
 * The age, in milliseconds, up to which the last entry of a table counts as recent. Only tables with a recent entry are
 * scanned, so longer outages of a server are not covered.
 */
const recently = 14 * 86_400_000
const mostRooms = 800

interface BeforehandDeps {
  store: Pick<Store, 'rooms'>
  tables: Tables
  clock: Clock
  onFailure(error: unknown, about?: { room?: string }): void
}

/** An order given beforehand that waits for its delay to end. */
interface PendingOrder {
  room: string
  seat: SeatId
  /**
   * The number of the last entry that the seat had been shown. If the seat was shown more since, the pending order is
   * out of date.
   */
  seen: number
  /** The number of the entry since which the table has waited for the seat. */
  since: number
  at: number
}

/** Whether a log entry stops or restarts the clock of a seat. */
function stopsOrGoesOn({ entry: { scope, event } }: LogEntry, seat: SeatId): boolean {
  if (scope !== 'table') return false
  if (event.type === 'paused' || event.type === 'pauseEnded' || event.type === 'outage') return true
  const isHoliday = event.type === 'holidayTaken' || event.type === 'holidayEnded'
  return isHoliday && event.open?.seat === seat
}

/**
 * The number of the entry since which the table has waited for an order of a seat. Only public events of the game,
 * take-backs, and stops and restarts of the seat's clock count.
 */
const waitedForSince = ({ logEntries }: Table, seat: SeatId): number =>
  logEntries.findLast((logEntry) => {
    const { scope, event } = logEntry.entry
    const isMove = event.open !== undefined && (scope === 'game' || event.type === 'takenBack')
    return isMove || stopsOrGoesOn(logEntry, seat)
  })?.number ?? 0

/**
 * Milliseconds from now until the order given beforehand is carried out, drawn at random and counted by the seat's
 * clock.
 */
function drawnWait({ play }: Table, seat: SeatId, now: number): number {
  const { clocks } = play.table.open
  const left = wait()
  const at = clocks && clockRunsOutAt(clocksAt(clocks, now), { left, runs: true }, seat)
  return at === undefined ? left : at - now
}

/**
 * Carries out the orders that seats have given beforehand (T24), by the same handler as the orders of browsers. Each
 * follows a random delay after the table began to wait for its seat, so that the delay tells no more than the delay of
 * a person who is there.
 */
export class BeforehandOrders {
  readonly #deps: BeforehandDeps
  readonly #pending = new Map<string, PendingOrder>()
  readonly #stops: (() => void)[] = []

  constructor(deps: BeforehandDeps) {
    this.#deps = deps
  }

  /**
   * Begins the checks and the scans. The first scan finds the tables where an order given beforehand was pending when a
   * process ended.
   */
  async begin(): Promise<void> {
    const { clock, onFailure } = this.#deps
    this.#stops.push(clock.every(tick, async () => this.#setTimers()))
    this.#stops.push(clock.every(scanEvery, () => this.#scan().catch((error) => onFailure(error))))
    await this.#scan()
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.#pending.clear()
  }

  /** Called for every table after entries were appended to its event log. */
  check(table: Table): void {
    const { clock } = this.#deps
    const { room, game } = table.facts
    for (const { id: seat } of game.seats) {
      const key = `${room} ${seat}`
      if (!beforehandOf(table.play.table, seat) || beforehandOrderNow(game, table.play, seat) === undefined) {
        this.#pending.delete(key)
        continue
      }
      const seen = table.numbering.last(seat)
      const since = waitedForSince(table, seat)
      const before = this.#pending.get(key)
      // A new delay is drawn for every turn, even if the previous turn was played by hand and the other seats passed
      // immediately.
      const at = before?.since === since ? before.at : clock.elapsed() + drawnWait(table, seat, clock.now())
      this.#pending.set(key, { room, seat, seen, since, at })
    }
  }

  /**
   * Sets a timer for each order whose delay ends before the next check. Orders carried out by the check itself would all
   * be given in the same millisecond of a second, which the times of a table's entries would show.
   */
  #setTimers(): void {
    const { clock, onFailure } = this.#deps
    const now = clock.elapsed()
    for (const [key, { room, at }] of this.#pending) {
      if (at >= now + tick) continue
      const stop = clock.every(Math.max(1, at - now), async () => {
        stop()
        await this.#give(key, at).catch((error) => onFailure(error, { room }))
      })
    }
  }

  /** Carries out a pending order, unless it has been given, withdrawn or put off since its timer was set. */
  async #give(key: string, at: number): Promise<void> {
    const order = this.#pending.get(key)
    if (order?.at !== at) return
    this.#pending.delete(key)
    await this.#order(key, order)
  }

  async #order(key: string, order: PendingOrder): Promise<void> {
    const { tables, clock, onFailure } = this.#deps
    const { room, seat, seen } = order
    try {
      await tables.at(room, async (table) => {
        const { game } = table.facts
        await tables.catchUp(table)
        const holder = table.holderOf(seat)
        // The cast is safe: every order of a game has a `type`.
        const command = beforehandOrderNow(game, table.play, seat) as { type: string } | undefined
        // The seat has meanwhile been shown another entry or withdrawn its order, so the table is checked again.
        if (holder === undefined || command === undefined || table.numbering.last(seat) !== seen)
          return this.check(table)
        const name = table.play.table.open.taken[seat] ?? ''
        // The id of the command is the same at every process, so that the order is carried out only once.
        const id = createHash('sha256')
          .update(`beforehand ${room} ${seat} ${seen}`)
          .digest('hex')
          .slice(0, 32)
        const request = { room, as: seat, id, seen, command: { scope: 'game', command } } as const
        const answer = await execute(tables, table, { person: { id: holder, name }, request })
        if (!answer.ok)
          tables.deps.log.error({ room, rule: answer.refusal.rule }, 'an order given beforehand is refused')
      })
    } catch (error) {
      onFailure(error, { room })
      if (!this.#pending.has(key)) this.#pending.set(key, { ...order, at: clock.elapsed() + wait() })
    }
  }

  async #scan(): Promise<void> {
    const { store, tables, clock } = this.#deps
    const since = new Date(clock.now() - recently)
    for (const room of await store.rooms.orderedBeforehand(since, mostRooms))
      await tables.examine(room, async (table) => this.check(table))
  }
}
