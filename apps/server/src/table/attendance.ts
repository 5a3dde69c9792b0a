import { areClocksStanding, eliminatedSeats, type SeatId, type TableEvent } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import { Queue } from '../ops/queue.ts'
import type { Presences } from '../store/devices.ts'
import { writeSystemEvent } from './system-event.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** Milliseconds between two checks of whether the holders of seats are connected. */
const every = 5_000
/** A seat is away once its holder has not been connected for this many milliseconds: reloading a page takes less. */
const awayAfter = 10_000

interface AttendanceDeps {
  presences: Presences
  tables: Tables
  clock: Clock
  onFailure(error: unknown): void
}

/**
 * Writes into the event log of tables with live clocks whether each seat's holder is connected: the disconnect clock
 * depends on these events. A holder counts as connected with any connection to any process of this server. In a secret
 * phase (D3.7) nothing is written, unless the game allows it (`absenceInSecret`): then all seats in play are treated
 * alike, so that an absence does not tell whether the seat has given its order.
 */
export class Attendance {
  readonly #deps: AttendanceDeps
  readonly #queue = new Queue()
  /** The time since which a holder has not been connected, by room and seat. */
  readonly #missing = new Map<string, number>()
  #stop: (() => void) | undefined

  constructor(deps: AttendanceDeps) {
    this.#deps = deps
  }

  begin(): void {
    const { clock, onFailure } = this.#deps
    this.#stop = clock.every(every, () => this.check().catch(onFailure))
  }

  close(): void {
    this.#stop?.()
  }

  check(): Promise<void> {
    return this.#queue.run(async () => {
      const { presences, tables, onFailure } = this.#deps
      // Tables whose attendance is not written now are left alone here: using a table keeps it in memory.
      const counted: Table[] = []
      for (const table of tables.inMemory)
        if (this.#counts(table)) counted.push(table)
        else this.#forget(table)
      if (counted.length === 0) return
      const holders = new Set(counted.flatMap(holdersOf))
      const present = await presences.presentAmong([...holders])
      const isPresent = (person: string) => (holders.has(person) ? present.has(person) : undefined)
      for (const { facts } of counted)
        await tables.at(facts.room, (table) => this.#checkTable(table, isPresent)).catch(onFailure)
    })
  }

  /**
   * Writes into the event log which holders of a table's seats have come or gone.
   * @param isPresent whether a person is connected; undefined where that is not known
   */
  async #checkTable(table: Table, isPresent: (person: string) => boolean | undefined): Promise<void> {
    const { tables } = this.#deps
    if (!this.#counts(table)) return this.#forget(table)
    for (const { id } of table.facts.game.seats) {
      const isThere = this.#isThere(table, id, isPresent)
      await writeSystemEvent(tables, table, () =>
        this.#counts(table) ? eventFor(table, id, isThere) : undefined,
      )
    }
  }

  /** Whether attendance is written for a table now; decided by public knowledge alone. */
  #counts(table: Table): boolean {
    const { facts, play } = table
    const { timeControl, clocks, ending } = play.table.open
    if (
      timeControl?.kind !== 'live' ||
      !clocks ||
      ending ||
      areClocksStanding(clocks, this.#deps.clock.now())
    )
      return false
    return facts.game.policy.absenceInSecret === true || !table.isSecretPhase
  }

  #forget({ facts }: Table): void {
    for (const { id } of facts.game.seats) this.#missing.delete(`${facts.room} ${id}`)
  }

  /**
   * Whether the holder of a seat is connected; undefined while that is not known, or while they have been disconnected
   * for less than `awayAfter`.
   */
  #isThere(
    table: Table,
    seat: SeatId,
    isPresent: (person: string) => boolean | undefined,
  ): boolean | undefined {
    const { clock } = this.#deps
    const key = `${table.facts.room} ${seat}`
    const holder = table.holderOf(seat)
    const isHere = holder === undefined ? false : isPresent(holder)
    if (isHere === undefined) return undefined
    if (isHere) {
      this.#missing.delete(key)
      return true
    }
    const since = this.#missing.get(key) ?? clock.elapsed()
    this.#missing.set(key, since)
    return clock.elapsed() - since >= awayAfter ? false : undefined
  }
}

/** The persons that hold seats of a table. */
const holdersOf = (table: Table): string[] =>
  table.facts.game.seats.flatMap(({ id }: { id: SeatId }) => table.holderOf(id) ?? [])

function eventFor(
  { facts, play }: Table,
  seat: SeatId,
  isThere: boolean | undefined,
): TableEvent | undefined {
  const isAway = play.table.open.clocks?.seats[seat]?.away === true
  if (isThere === undefined || isThere !== isAway || eliminatedSeats(facts.game, play).includes(seat))
    return undefined
  return isThere
    ? { type: 'seatBack', open: { seat } }
    : { type: 'seatAway', open: { seat, ...(facts.game.policy.absenceInSecret && { inSecret: true }) } }
}
