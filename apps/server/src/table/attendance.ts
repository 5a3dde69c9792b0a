import { eliminatedAt, type SeatId, standAt, type TableEvent, waitingAt } from '@opsroom/rules/core'
import type { Clock } from '../ops/clock.ts'
import { Queue } from '../ops/queue.ts'
import type { Store } from '../store/index.ts'
import { writeByTheHouse } from './by-the-house.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'

/** How often is looked who is there. */
const every = 5_000
/** Who is back so soon has only loaded the page again. */
const patience = 10_000

interface Needs {
  store: Store
  tables: Tables
  clock: Clock
  onFailure(error: unknown): void
}

/**
 * Whether somebody is there for each seat of a table with live clocks, written into its event log: the disconnect clock goes
 * by it. Somebody is there who has any window of this server open, at whatever process. Of tables without live clocks
 * nothing is said. While all work in secret (D3.7) nothing is said either, unless the game wants it: then every seat in
 * play is looked at alike, so that an absence does not tell whether the seat has given its order.
 */
export class Attendance {
  readonly #needs: Needs
  readonly #queue = new Queue()
  /** Since when nobody is there, by room and seat. */
  readonly #missing = new Map<string, number>()
  #stop: (() => void) | undefined

  constructor(needs: Needs) {
    this.#needs = needs
  }

  begin(): void {
    const { clock, onFailure } = this.#needs
    this.#stop = clock.every(every, () => this.look().catch(onFailure))
  }

  close(): void {
    this.#stop?.()
  }

  look(): Promise<void> {
    return this.#queue.run(async () => {
      const { tables, onFailure } = this.#needs
      // Only those that are played: a table that is used for nothing is put out of memory some time.
      for (const table of tables.inMemory)
        if (this.#counts(table))
          await tables.at(table.facts.room, (now) => this.#lookAt(now)).catch(onFailure)
        else this.#forget(table)
    })
  }

  async #lookAt(table: Table): Promise<void> {
    const { tables } = this.#needs
    if (!this.#counts(table)) return this.#forget(table)
    for (const { id } of table.facts.game.seats) {
      const isThere = await this.#isThere(table, id)
      await writeByTheHouse(tables, table, () =>
        this.#counts(table) ? eventFor(table, id, isThere) : undefined,
      )
    }
  }

  /** By what all may know. */
  #counts({ facts, play }: Table): boolean {
    const { timeControl, clocks, ending } = play.table.open
    if (timeControl?.kind !== 'live' || !clocks || ending || standAt(clocks, this.#needs.clock.now()))
      return false
    if (facts.game.policy.absenceInSecret) return true
    const open = { table: { open: play.table.open }, game: { open: play.game.open } }
    return waitingAt(facts.game, open).secret === undefined
  }

  #forget({ facts }: Table): void {
    for (const { id } of facts.game.seats) this.#missing.delete(`${facts.room} ${id}`)
  }

  /** Undefined: perhaps not. */
  async #isThere(table: Table, seat: SeatId): Promise<boolean | undefined> {
    const { store, clock } = this.#needs
    const key = `${table.facts.room} ${seat}`
    const holder = table.holderOf(seat)
    if (holder !== undefined && (await store.devices.isPresent(holder))) {
      this.#missing.delete(key)
      return true
    }
    const since = this.#missing.get(key) ?? clock.now()
    this.#missing.set(key, since)
    return clock.now() - since >= patience ? false : undefined
  }
}

function eventFor(
  { facts, play }: Table,
  seat: SeatId,
  isThere: boolean | undefined,
): TableEvent | undefined {
  const isAway = play.table.open.clocks?.seats[seat]?.away === true
  if (isThere === undefined || isThere !== isAway || eliminatedAt(facts.game, play).includes(seat))
    return undefined
  return isThere
    ? { type: 'seatBack', open: { seat } }
    : { type: 'seatAway', open: { seat, ...(facts.game.policy.absenceInSecret && { inSecret: true }) } }
}
