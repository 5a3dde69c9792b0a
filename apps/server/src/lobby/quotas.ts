import { protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { Config } from '../ops/config.ts'
import type { Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'

/** Options of this length hold content of the players' own: without it they take some hundred bytes. */
const longSetup = 4096

type Most = Pick<
  Config,
  'roomsPerPerson' | 'ownBoardRoomsPerPerson' | 'timedTablesPerPerson' | 'ownBoardGames'
>

/** A room that somebody wants to open. */
interface Wish {
  ownContent: boolean
  isTimed: boolean
  /** Whether the host sits down at once. */
  sits: boolean
}

/** How many rooms one person may have. Two requests at the same moment may get one more. */
export class Quotas {
  readonly #store: Store
  readonly #tables: Tables
  readonly #most: Most

  constructor(store: Store, tables: Tables, most: Most) {
    this.#store = store
    this.#tables = tables
    this.#most = most
  }

  /** Why a person may not open another room (W27 to W30), or undefined. */
  async refuseOpening(host: Person, { ownContent, isTimed, sits }: Wish): Promise<Refusal | undefined> {
    const { roomsPerPerson, ownBoardRoomsPerPerson, ownBoardGames } = this.#most
    const { rooms, long } = await this.#store.rooms.openedBy(host.id, longSetup)
    if (rooms >= roomsPerPerson) return protocolRefusal('W27', { most: roomsPerPerson })
    if (ownContent && long >= ownBoardRoomsPerPerson)
      return protocolRefusal('W28', { most: ownBoardRoomsPerPerson })
    if (ownContent && this.#tables.ownContentGames >= ownBoardGames) return protocolRefusal('W29')
    return isTimed && sits ? this.#refuseTimed(host) : undefined
  }

  /** Why a person may not sit down at a table (W30), or undefined. */
  async refuseSitting(person: Person, { play, facts }: Table): Promise<Refusal | undefined> {
    return play.table.open.timeControl ? this.#refuseTimed(person, facts.room) : undefined
  }

  async #refuseTimed(person: Person, room?: string): Promise<Refusal | undefined> {
    const { timedTablesPerPerson: most } = this.#most
    return (await this.#store.rooms.timedOf(person.id, room)) >= most
      ? protocolRefusal('W30', { most })
      : undefined
  }
}
