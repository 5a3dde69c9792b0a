import type { MyRoom, RoomSummary } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { Queue } from '../ops/queue.ts'
import type { RoomRow, Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { byUrgency, type LastSeenBySeat, mayHaveNews, myRoomOf } from './mine.ts'
import { summaryOf } from './summary.ts'

const mostListed = 60
const mostMine = 50
const mostEnded = 12
/** Changes of the room list are gathered for this many milliseconds before it is sent again. */
const gathering = 250

/** The connections of this process that watch the lobby. */
export interface LobbyWatchers {
  any(): boolean
  /** Sends the whole list of rooms to the connections that watch the lobby. */
  publish(rooms: RoomSummary[]): void
}

interface LobbyDeps {
  store: Store
  tables: Tables
  /** Hours without activity after which a room that waits leaves the lobby's list; hours after its opening for a game. */
  idleHours: number
  watchers: LobbyWatchers
  onFailure(error: unknown): void
}

/** The lobby: its list of rooms, and the publishing of changes. */
export class Lobby {
  readonly #store: Store
  readonly #tables: Tables
  readonly #idleHours: number
  readonly #watchers: LobbyWatchers
  readonly #onFailure: (error: unknown) => void
  /** Room lists are read and sent in one order, so that no client ends with an outdated list. */
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

  /** The lobby as a person sees it: all listed rooms, and their own rooms. */
  async roomsFor(person: Person): Promise<{ rooms: RoomSummary[]; mine: MyRoom[] }> {
    const mine = await this.#asSeenBy(person, await this.#store.rooms.of(person.id, mostMine))
    const rooms = await this.#queue.run(async () => {
      const listed = await this.#listed()
      // A first watcher is not sent the same list again when something changes that it does not show.
      this.#published ||= JSON.stringify(listed)
      return listed
    })
    return { rooms, mine }
  }

  /** The games and bids for sides that wait for a person, the most urgent first. */
  async waitingFor(person: Person): Promise<MyRoom[]> {
    const rooms = await this.#store.rooms.of(person.id, mostMine)
    const open = rooms.filter(({ status }) => status !== 'over')
    return (await this.#asSeenBy(person, open)).filter(({ waitsForYou }) => waitsForYou)
  }

  /** Finished games that everybody may review, the most recently opened first. */
  async ended(): Promise<RoomSummary[]> {
    return (await this.#store.rooms.toWatch(mostEnded, ['over'])).map(summaryOf)
  }

  async #listed(): Promise<RoomSummary[]> {
    const since = new Date(Date.now() - this.#idleHours * 3_600_000)
    return (await this.#store.rooms.listed(since, mostListed)).map(summaryOf)
  }

  /** Rooms of a person as that person sees them, the most urgent first. */
  async #asSeenBy(person: Person, rooms: readonly RoomRow[]): Promise<MyRoom[]> {
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

  /**
   * The table of a room, or undefined when it cannot be read. An unreadable table must not hide its room, or other
   * rooms, from the lobby.
   */
  async table(room: string): Promise<Table | undefined> {
    try {
      return await this.#tables.get(room)
    } catch (error) {
      this.#onFailure(error)
      return undefined
    }
  }

  /** Called when the list of rooms may have changed. Changes within a short time are sent together. */
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
      // While nobody watches the lobby, its list is not read. The next watcher reads it.
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
