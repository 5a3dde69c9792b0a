import type { Store } from '../../store/index.ts'
import type { Table } from '../../table/table.ts'
import type { Tables } from '../../table/tables.ts'
import type { WaitingSeatsCache } from '../../table/waiting-seats.ts'
import type { TableMoment } from '../table-moment.ts'

/** A notice that waits for its delivery to a channel of a person. */
export interface PendingNotice {
  person: string
  /** The games for which the person wants notices of new seeks. */
  games: readonly string[]
  /** The id of the room. */
  about: string
}

/** The state of the server, by which a kind tells whether a pending notice is still true. */
export interface NoticeContext {
  store: Pick<Store, 'invitations' | 'meetings' | 'notices' | 'seeks'>
  tables: Pick<Tables, 'get'>
  waitingSeats: Pick<WaitingSeatsCache, 'at'>
  /** The present time, in ms since 1970. */
  now(): number
  onFailure(error: unknown, about?: { room?: string }): void
}

/** The parts of the sentence that are looked up when a notice is delivered. */
export interface NoticeDetails {
  /** The game that is sought, for a notice without a room. */
  game?: string
  /** When a round ends. */
  until?: Date
}

/** A kind of notices: what leads to one, and how long it is true. */
export interface NoticeKindDefinition {
  /**
   * The people to notify after something was written into the event log of a table. `elsewhere`: another part of the server
   * adds the notices of this kind to the store.
   */
  people: ((before: TableMoment, after: TableMoment, table: Table) => readonly string[]) | 'elsewhere'
  /** The details of a pending notice if it is still true; undefined if it is not, and is left out. */
  stillTrue(pending: PendingNotice, present: NoticeContext): Promise<NoticeDetails | undefined>
}

/** For things that have happened and stay true. */
export const alwaysTrue: NoticeKindDefinition['stillTrue'] = async () => ({})

/**
 * For notices that are true as long as a test of their table says so. If the room cannot be opened, the notice is
 * dropped.
 */
export const trueWhileTable =
  (
    test: (table: Table, pending: PendingNotice, present: NoticeContext) => boolean | Promise<boolean>,
  ): NoticeKindDefinition['stillTrue'] =>
  async (pending, present) => {
    const { about: room } = pending
    const table = await present.tables.get(room).catch((error) => void present.onFailure(error, { room }))
    return table && (await test(table, pending, present)) ? {} : undefined
  }
