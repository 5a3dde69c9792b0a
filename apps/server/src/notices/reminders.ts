import type { Store } from '../store/index.ts'
import { botWithPersonId } from '../table/holders.ts'
import type { Tables } from '../table/tables.ts'
import { reminderTimesOf } from './times.ts'

/**
 * Milliseconds. If the time limit of a seat is later than that of its last reminder by at least this much, it belongs
 * to another decision. After an outage the time limit of the same decision moves by less.
 */
const anotherDecision = 6 * 60 * 60_000

interface RemindersDeps {
  store: Pick<Store, 'notices' | 'rooms'>
  tables: Pick<Tables, 'get'>
  /** The present time, in ms since 1970. */
  now(): number
  onFailure(error: unknown, about?: { room?: string }): void
}

/**
 * The last reading of a table's time limits: the last activity at the table then, the time of the reading, and the time
 * at which the table must be read again.
 */
interface Known {
  activity: string
  asked: number
  at: number
}

/**
 * Watches the time limits of games over days, and reminds seats whose time ends soon or is over: once for each
 * decision, at whichever process notices first.
 */
export class Reminders {
  readonly #deps: RemindersDeps
  /** By room, the time at which its table must be read again. It is valid only until something happens at the table. */
  #next = new Map<string, Known>()

  constructor(deps: RemindersDeps) {
    this.#deps = deps
  }

  async check(): Promise<void> {
    const { store, onFailure } = this.#deps
    const rooms = await store.notices.roomsToRemind()
    const asked = this.#deps.now()
    const next = new Map<string, Known>()
    for (const { id: room, activity: since } of rooms) {
      const activity = since.toISOString()
      const known = this.#next.get(room)
      const isKnown = known?.activity === activity && known.asked <= asked && asked < known.at
      const at = isKnown ? known.at : await this.#remindAt(room).catch((error) => onFailure(error, { room }))
      // A table that could not be read is tried again at the next check.
      if (at !== undefined) next.set(room, { activity, asked: isKnown ? known.asked : asked, at })
    }
    this.#next = next
  }

  /**
   * Stores the reminders that are due at a table.
   * @returns the time at which to check the table again
   */
  async #remindAt(room: string): Promise<number> {
    const { store, tables, now } = this.#deps
    const table = await tables.get(room)
    if (!table) return Number.POSITIVE_INFINITY
    const { times, next } = reminderTimesOf(table, now())
    for (const { seat, kind, until } of times) {
      const person = table.holderOf(seat)
      if (person === undefined || botWithPersonId(person) !== undefined) continue
      const before = new Date(until - anotherDecision)
      await store.notices.remind({
        ...{ person, room, seat, kind, before },
        until: new Date(until),
        since: new Date(now()),
      })
    }
    return next
  }
}
