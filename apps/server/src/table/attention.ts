import { randomUUID } from 'node:crypto'
import { type Attention, attentionSchema, type SeatAttention } from '@opsroom/protocol'
import { type SeatId, type ShownAttention, shownAttentionOf } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import type { AttentionNews } from '../store/index.ts'
import { botWithPersonId } from './holders.ts'
import type { Table } from './table.ts'

/** The shortest time, in ms, between two messages about the attention at one table. */
const pause = 1_000
/** Milliseconds between two checks of all tables at which somebody attends. */
const every = 5_000
/** A seat is shown as away once nobody has attended to it for this many milliseconds: reloading a page takes less. */
const awayAfter = 10_000
/**
 * News of another process about attention is valid for this long, in ms, because that process may die. A living process
 * repeats its news after a third of this time.
 */
const lease = 180_000
/**
 * For this long, in ms, from when attention at a table may be shown, no seat is shown as away: other processes may not
 * have sent their news yet.
 */
const hearing = 30_000

interface AttentionDeps {
  clock: Clock
  inMemoryAt(room: string): Table | undefined
  /** The attention that browser windows connected to this process pay to a seat; undefined for none. */
  here(room: string, seat: SeatId): Attention | undefined
  /**
   * Sends the attention of seats to the browser windows of this process that watch from a seat and report their own
   * attention.
   */
  send(room: string, as: SeatId, seats: Record<SeatId, SeatAttention>): void
  /** Sends news about attention to the other processes. */
  tell(news: AttentionNews): void
}

/** The attention at one table: as this process knows it, and as it was last shown. */
class Shown {
  /** Attention to seats that other processes have reported, by process and seat. */
  readonly elsewhere = new Map<string, { seat: SeatId; state: Attention; until: number }>()
  /** The other processes that have reported attention at this table. */
  readonly known = new Set<string>()
  /** The attention that this process has last reported to the others, by seat, and the time of the report. */
  readonly delivered = new Map<SeatId, { state: Attention | 'away'; at: number }>()
  /** The time when a seat was last attended to: `at` by `elapsed` of the clock, `since` in ms since 1970. */
  readonly lastThere = new Map<SeatId, { at: number; since: number }>()
  /** The last message about attention that was sent to each seat. */
  readonly sent = new Map<SeatId, string>()
  /** The time since which attention at the table may be shown; undefined while it may not. */
  openSince: number | undefined
  timer: NodeJS.Timeout | undefined

  /**
   * Begins a time in which attention may not be shown: the attention before and during that time is never told
   * afterwards.
   */
  forget(): void {
    this.openSince = undefined
    for (const each of [this.sent, this.delivered, this.lastThere, this.elsewhere, this.known]) each.clear()
  }
}

/** The most active attention among those of several windows. */
const most = (states: readonly (Attention | undefined)[]): Attention | undefined =>
  attentionSchema.options.findLast((each) => states.includes(each))

/**
 * Shows the seats of a table each other's attention: whether somebody is there, looks, or is choosing. Attention is
 * shown only where the game allows it (`shownAttentionOf`), and only to windows that report their own. While it may not
 * be shown, nothing is sent to browsers or other processes, and nothing of that time is told afterwards.
 */
export class AttentionBoard {
  readonly #deps: AttentionDeps
  readonly #self = randomUUID()
  readonly #rooms = new Map<string, Shown>()
  readonly #stop: () => void

  constructor(deps: AttentionDeps) {
    this.#deps = deps
    this.#stop = deps.clock.every(every, async () => {
      for (const room of [...this.#rooms.keys()]) this.#show(room)
    })
  }

  close(): void {
    this.#stop()
    for (const { timer } of this.#rooms.values()) clearTimeout(timer)
  }

  /**
   * Called when the attention of a window to a seat has changed.
   * @param isNew whether the window has been sent no attention yet
   */
  attended(room: string, seat: SeatId, isNew: boolean): void {
    const shown = this.#rooms.get(room) ?? new Shown()
    this.#rooms.set(room, shown)
    if (isNew) shown.sent.delete(seat)
    this.#plan(room, shown)
  }

  /** Called when the table has changed, so that more or less of the attention may be shown. */
  changed(room: string): void {
    const shown = this.#rooms.get(room)
    if (shown) this.#plan(room, shown)
  }

  /** Called when another process has reported the attention to a seat. */
  heard({ from, room, seat, state }: AttentionNews): void {
    const shown = this.#rooms.get(room)
    if (!shown || from === this.#self) return
    const key = `${from} ${seat}`
    if (state === 'away') {
      shown.elsewhere.delete(key)
      shown.known.delete(from)
    } else {
      // A process that reports attention for the first time has missed the earlier reports of this process, so they are
      // sent again.
      if (!shown.known.has(from)) shown.delivered.clear()
      shown.known.add(from)
      shown.elsewhere.set(key, { seat, state, until: this.#deps.clock.elapsed() + lease })
    }
    this.#plan(room, shown)
  }

  #plan(room: string, shown: Shown): void {
    shown.timer ??= setTimeout(() => {
      shown.timer = undefined
      this.#show(room)
    }, pause).unref()
  }

  #show(room: string): void {
    const shown = this.#rooms.get(room)
    if (!shown) return
    const table = this.#deps.inMemoryAt(room)
    const seats = table?.play.table.open.seats.map(({ id }) => id) ?? []
    const may = new Map(
      seats.map((seat) => [seat, table && shownAttentionOf(table.facts.game, table.play, seat)] as const),
    )
    const isShown = [...may.values()].some((each) => each !== undefined)
    if (isShown) {
      shown.openSince ??= this.#deps.clock.elapsed()
      for (const seat of seats) this.#tell(room, shown, seat)
    } else shown.forget()
    if (!table || !seats.some((seat) => this.#deps.here(room, seat))) {
      clearTimeout(shown.timer)
      this.#rooms.delete(room)
    }
    if (!table || !isShown) return
    const states = seats.map((seat) => [seat, this.#stateOf(table, shown, seat, may.get(seat))] as const)
    for (const to of seats) this.#send(room, shown, to, states)
  }

  #send(
    room: string,
    { sent }: Shown,
    to: SeatId,
    states: readonly (readonly [SeatId, SeatAttention | undefined])[],
  ): void {
    const others: Record<SeatId, SeatAttention> = Object.fromEntries(
      states.flatMap(([seat, state]) => (seat !== to && state ? [[seat, state]] : [])),
    )
    const text = JSON.stringify(others)
    if (text === (sent.get(to) ?? '{}') || !this.#deps.here(room, to)) return
    sent.set(to, text)
    this.#deps.send(room, to, others)
  }

  #tell(room: string, { delivered }: Shown, seat: SeatId): void {
    const now = this.#deps.clock.elapsed()
    const state = this.#deps.here(room, seat) ?? 'away'
    const before = delivered.get(seat) ?? { state: 'away', at: now }
    if (before.state === state && (state === 'away' || now - before.at < lease / 3)) return
    delivered.set(seat, { state, at: now })
    this.#deps.tell({ from: this.#self, room, seat, state })
  }

  /**
   * The attention of a seat as it is shown, by what this and other processes know; undefined when none is shown.
   * @param may the most that may be shown: without `choosing`, a seat that is choosing is shown as looking; undefined
   * when nothing may be shown
   */
  #stateOf(
    table: Table,
    shown: Shown,
    seat: SeatId,
    may: ShownAttention | undefined,
  ): SeatAttention | undefined {
    const holder = table.holderOf(seat)
    // Nothing is shown for bots, which are always there.
    if (may === undefined || holder === undefined || botWithPersonId(holder)) return undefined
    const { clock } = this.#deps
    const now = clock.elapsed()
    const elsewhere = [...shown.elsewhere.values()].filter((each) => each.seat === seat && each.until > now)
    const state = most([this.#deps.here(table.facts.room, seat), ...elsewhere.map((each) => each.state)])
    if (state) {
      shown.lastThere.set(seat, { at: now, since: clock.now() })
      return { state: state === 'choosing' && may !== 'choosing' ? 'looking' : state }
    }
    const last = shown.lastThere.get(seat)
    if (last) return now - last.at < awayAfter ? { state: 'open' } : { state: 'away', since: last.since }
    return now - (shown.openSince ?? now) < hearing ? undefined : { state: 'away' }
  }
}
