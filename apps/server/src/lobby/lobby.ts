import type { MyRoom, RoomSummary } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { Store } from '../store/index.ts'
import type { Tables } from '../table/tables.ts'
import { mineOf, summaryOf } from './summary.ts'

const mostListed = 100
const mostMine = 50
/** Milliseconds in which changes of the list are gathered. */
const gathering = 250

/** The list of rooms, and its changes. */
export class Lobby {
  readonly #store: Store
  readonly #tables: Tables
  readonly #idleHours: number
  readonly #publish: (rooms: RoomSummary[]) => void
  readonly #onFailure: (error: unknown) => void
  #timer: NodeJS.Timeout | undefined
  #published = ''

  /** @param publish gives the whole list to everybody who watches the lobby here */
  constructor(
    store: Store,
    tables: Tables,
    idleHours: number,
    publish: (rooms: RoomSummary[]) => void,
    onFailure: (error: unknown) => void,
  ) {
    this.#store = store
    this.#tables = tables
    this.#idleHours = idleHours
    this.#publish = publish
    this.#onFailure = onFailure
  }

  /** The rooms that everybody may see, the newest first. */
  async listed(): Promise<RoomSummary[]> {
    const since = new Date(Date.now() - this.#idleHours * 3_600_000)
    return (await this.#store.rooms.listed(since, mostListed)).map(summaryOf)
  }

  /** The rooms that somebody has to do with. */
  async mine(person: Person): Promise<MyRoom[]> {
    const rooms = await this.#store.rooms.of(person.id, mostMine)
    return Promise.all(
      rooms.map(async (room) => {
        const table = room.status === 'playing' ? await this.#tables.get(room.id) : undefined
        return mineOf(room, person, table)
      }),
    )
  }

  /** Something that the list shows may have changed. Many changes in a short while become one. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#refresh().catch(this.#onFailure)
    }, gathering)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #refresh(): Promise<void> {
    const rooms = await this.listed()
    const text = JSON.stringify(rooms)
    if (text === this.#published) return
    this.#published = text
    this.#publish(rooms)
  }
}
