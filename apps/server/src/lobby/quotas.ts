import { protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { Config } from '../ops/config.ts'
import { Queue } from '../ops/queue.ts'
import type { OwnRoomCounts, Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import type { DailyAddressQuotas } from './address-days.ts'

type Most = Pick<
  Config,
  'roomsPerPerson' | 'ownBoardRoomsPerPerson' | 'timedTablesPerPerson' | 'ownBoardGames'
>

/** The facts about a room to be opened by which it counts against quotas. */
interface Wish {
  ownContent: boolean
  isTimed: boolean
  /** Whether the host takes a seat immediately. */
  sits: boolean
}

/** Limits the number of rooms that one person may have, and that an address may open in a day. */
export class Quotas {
  readonly #store: Store
  readonly #tables: Tables
  readonly #most: Most
  readonly #days: Pick<DailyAddressQuotas, 'refuseRoom'>
  /** Queues in which rooms are opened at this process, by host. */
  readonly #opening = new Map<string, Queue>()

  constructor(store: Store, tables: Tables, most: Most, days: Pick<DailyAddressQuotas, 'refuseRoom'>) {
    this.#store = store
    this.#tables = tables
    this.#most = most
    this.#days = days
  }

  /**
   * Refuses a person who may not open another room (W27 to W30, W101); otherwise undefined. It is checked before
   * anything is done to open the room.
   */
  async refuseOpening(host: Person, wish: Wish): Promise<Refusal | undefined> {
    return (await this.refuseToday(host)) ?? this.refuseWith(await this.#store.rooms.ownedBy(host.id), wish)
  }

  /** Refuses a person who may not open another room today (W101); otherwise undefined. */
  refuseToday({ id }: Pick<Person, 'id'>): Promise<Refusal | undefined> {
    return this.#days.refuseRoom(id)
  }

  /**
   * Opens the rooms of one host one after the other. The database also puts them in order, which is needed with several
   * processes. But each opening that waits there holds a database connection, so a person who opens many rooms at once
   * would take all connections.
   */
  async oneByOne<T>(host: string, open: () => Promise<T>): Promise<T> {
    const queue = this.#opening.get(host) ?? new Queue()
    this.#opening.set(host, queue)
    try {
      return await queue.run(open)
    } finally {
      if (queue.idle) this.#opening.delete(host)
    }
  }

  /** Refuses another room for the reasons W27 to W30, by the rooms that the host has at that moment. */
  refuseWith(
    { rooms, long, timed }: OwnRoomCounts,
    { ownContent, isTimed, sits }: Wish,
  ): Refusal | undefined {
    const { roomsPerPerson, ownBoardRoomsPerPerson, ownBoardGames, timedTablesPerPerson } = this.#most
    if (rooms >= roomsPerPerson) return protocolRefusal('W27', { most: roomsPerPerson, of: 'person' })
    if (ownContent && long >= ownBoardRoomsPerPerson)
      return protocolRefusal('W28', { most: ownBoardRoomsPerPerson })
    if (ownContent && this.#tables.ownContentGames >= ownBoardGames) return protocolRefusal('W29')
    return isTimed && sits && timed >= timedTablesPerPerson
      ? protocolRefusal('W30', { most: timedTablesPerPerson })
      : undefined
  }

  /** Refuses the rematch of a table when its host may not have another room (W27, W101); otherwise undefined. */
  async refuseRematch({ facts }: Table): Promise<Refusal | undefined> {
    const row = await this.#store.rooms.byId(facts.room)
    if (!row) return undefined
    const today = await this.refuseToday({ id: row.host })
    return today ?? this.refuseRematchWith(await this.#store.rooms.ownedBy(row.host))
  }

  refuseRematchWith({ rooms }: OwnRoomCounts): Refusal | undefined {
    const { roomsPerPerson: most } = this.#most
    return rooms >= most ? protocolRefusal('W27', { most, of: 'host' }) : undefined
  }

  /** Refuses a person who may not sit down at one more table with clocks (W30); otherwise undefined. */
  async refuseSitting(person: Person, { play, facts }: Table): Promise<Refusal | undefined> {
    return play.table.open.timeControl ? this.#refuseTimed(person, facts.room) : undefined
  }

  /** Whether a person may sit down at one more table with clocks (W30). */
  async mayTakeSeat(person: Pick<Person, 'id'>): Promise<boolean> {
    return (await this.#store.rooms.timedOf(person.id)) < this.#most.timedTablesPerPerson
  }

  async #refuseTimed(person: Person, room?: string): Promise<Refusal | undefined> {
    const { timedTablesPerPerson: most } = this.#most
    return (await this.#store.rooms.timedOf(person.id, room)) >= most
      ? protocolRefusal('W30', { most })
      : undefined
  }
}
