import type { MyRoom, RoomSummary } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import type { Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { byUrgency, type LastSeenBySeat, mayHaveNews, myRoomOf } from './mine.ts'
import { summaryOf } from './summary.ts'

const mostListed = 100
const mostMine = 50
const mostEnded = 12
/** Changes of the list are gathered for this many milliseconds. */
const gathering = 250

/** The connections of this process that watch the lobby. */
export interface LobbyWatchers {
  any(): boolean
  /** Sends them the whole list. */
  publish(rooms: RoomSummary[]): void
}

interface LobbyDeps {
  store: Store
  tables: Tables
  /** Hours without activity after which a room leaves the list. */
  idleHours: number
  watchers: LobbyWatchers
  onFailure(error: unknown): void
}

/** The list of rooms, and its changes. */
export class Lobby {
  readonly #store: Store
  readonly #tables: Tables
  readonly #idleHours: number
  readonly #watchers: LobbyWatchers
  readonly #onFailure: (error: unknown) => void
  /** Lists are read and sent in one order, so that no client ends with an older one. */
  readonly #queue = new Queue()
  #timer: NodeJS.Timeout | undefined
  #published = ''

  constructor({ store, tables, idleHours, watchers, onFailure }: LobbyDeps) {
    this.#store = store
    this.#tables = tables
    this.#idleHours = idleHours
    this.#watchers = watchers
    this.#onFailure = onFailure
  }

  /** The lobby of a person: every listed room, and their own rooms. */
  async roomsFor(person: Person): Promise<{ rooms: RoomSummary[]; mine: MyRoom[] }> {
    const mine = await this.#mine(person)
    return { rooms: await this.#queue.run(() => this.#listed()), mine }
  }

  /** Games that are over and that everybody may review, the latest opened first. */
  async ended(): Promise<RoomSummary[]> {
    return (await this.#store.rooms.toWatch(mostEnded, ['over'])).map(summaryOf)
  }

  async #listed(): Promise<RoomSummary[]> {
    const since = new Date(Date.now() - this.#idleHours * 3_600_000)
    return (await this.#store.rooms.listed(since, mostListed)).map(summaryOf)
  }

  async #mine(person: Person): Promise<MyRoom[]> {
    const rooms = await this.#store.rooms.of(person.id, mostMine)
    const lastSeen = await this.#store.lastSeen.of(
      person.id,
      rooms.map(({ id }) => id),
    )
    const mine = await Promise.all(
      rooms.map(async (room) => {
        const seen: LastSeenBySeat = lastSeen.get(room.id) ?? new Map()
        const table = mayHaveNews(room, person, seen) ? await this.table(room.id) : undefined
        return myRoomOf(room, person, table, seen)
      }),
    )
    return mine.sort(byUrgency)
  }

  /** The table of a room. A table that cannot be read must not hide other rooms, or its own room. */
  async table(room: string): Promise<Table | undefined> {
    try {
      return await this.#tables.get(room)
    } catch (error) {
      this.#onFailure(error)
      return undefined
    }
  }

  /** The list may have changed. Changes in a short time are sent together. */
  changed(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#queue.run(() => this.#refresh()).catch(this.#onFailure)
    }, gathering)
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #refresh(): Promise<void> {
    if (!this.#watchers.any()) {
      // Nothing is read while nobody watches. The next watcher reads the list, and the change after that is compared
      // with nothing.
      this.#published = ''
      return
    }
    const rooms = await this.#listed()
    const text = JSON.stringify(rooms)
    if (text === this.#published) return
    this.#published = text
    this.#watchers.publish(rooms)
  }
}
