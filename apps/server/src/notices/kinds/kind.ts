import type { Store } from '../../store/index.ts'
import type { Table } from '../../table/table.ts'
import type { Tables } from '../../table/tables.ts'
import type { WaitingSeatsCache } from '../../table/waiting-seats.ts'
import type { TableNoticeFacts } from '../table-moment.ts'

/** A notice that waits to be delivered to a channel of a person. */
export interface PendingNotice {
  person: string
  /** The games for which the person wants notices of new seeks. */
  games: readonly string[]
  /** The id of the room that the notice is about. */
  about: string
}

/** The parts of the server that a kind of notice uses to tell whether a pending notice is still true. */
export interface NoticeContext {
  store: Pick<Store, 'invitations' | 'meetings' | 'notices' | 'seeks'>
  tables: Pick<Tables, 'get'>
  waitingSeats: Pick<WaitingSeatsCache, 'at'>
  /** The present time, in ms since 1970. */
  now(): number
  onFailure(error: unknown, about?: { room?: string }): void
}

/** Details for the text of a notice, looked up when the notice is delivered. */
export interface NoticeDetails {
  /** The game that is sought, for a notice without a room. */
  game?: string
  /** The time at which a round of a tournament ends. */
  until?: Date
}

/** A kind of notice: the people who are sent it, and the test whether it is still true. */
export interface NoticeKindDefinition {
  /**
   * Returns the people to notify after entries were appended to the event log of a table. `elsewhere` means that
   * another part of the server stores the notices of this kind.
   */
  people:
    | ((before: TableNoticeFacts, after: TableNoticeFacts, table: Table) => readonly string[])
    | 'elsewhere'
  /** Returns the details of a pending notice, or undefined if it is no longer true and must not be sent. */
  stillTrue(pending: PendingNotice, present: NoticeContext): Promise<NoticeDetails | undefined>
}

/** The test for kinds of notices about past events. These notices stay true. */
export const alwaysTrueNoticeTest: NoticeKindDefinition['stillTrue'] = async () => ({})

/**
 * Makes the test for kinds of notices that are true as long as their table passes `test`. If the room cannot be opened,
 * the notice is dropped.
 */
export const makeTableNoticeTest =
  (
    test: (table: Table, pending: PendingNotice, present: NoticeContext) => boolean | Promise<boolean>,
  ): NoticeKindDefinition['stillTrue'] =>
  async (pending, present) => {
    const { about: room } = pending
    const table = await present.tables.get(room).catch((error) => void present.onFailure(error, { room }))
    return table && (await test(table, pending, present)) ? {} : undefined
  }
