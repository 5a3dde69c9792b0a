import type { ServerResponse } from 'node:http'
import type { AccountTable, NewsLine, tableNewsKinds } from '@opsroom/protocol/account-api'
import type { Invitations } from '../invitations/invitations.ts'
import { Queue } from '../ops/queue.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import type { AccountTokenSeat, FoundAccountToken, Store } from '../store/index.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { accountTableOf, mayPlaySeat } from './tables.ts'

interface NewsDeps {
  store: Store
  tables: Tables
  invitations: Pick<Invitations, 'mine'>
  streams: Pick<SeatStreams, 'tell'>
  onFailure(error: unknown): void
}
type News = (typeof tableNewsKinds)[number]

/** A program that reads a stream of account news, and the state that it was last sent. */
interface Follower extends FoundAccountToken {
  tell(line: NewsLine): void
  /** The seats that the program plays, by the row ids of their seat tokens. */
  seats: Map<string, AccountTokenSeat>
  /** The tables as the program was last sent them, by the row ids of the seat tokens. */
  sent: Map<string, AccountTable>
  /** The number of the last log entry that was compared, by room. */
  lasts: Map<string, number>
  invitations: Set<string>
  /** The tables of the program are read one after the other, and never twice at the same time. */
  queue: Queue
}

/**
 * Sends the news of accounts to the programs whose streams are open at this process. Nothing is stored: each table is
 * compared with the state that the program was last sent. So any process can continue a stream, and a lost notification
 * is made up for.
 */
export class AccountNews {
  readonly #deps: NewsDeps
  readonly #followers = new Set<Follower>()

  constructor(deps: NewsDeps) {
    this.#deps = deps
  }

  /**
   * Follows an account and collects its news.
   * @returns `lines`, the first lines of a stream, and `sendTo`, which sends all later lines to a response. Call
   * `sendTo` without awaiting anything before it: `lines` also contains the news that arrived while the first lines
   * were read
   */
  async follow(
    account: FoundAccountToken,
  ): Promise<{ lines: NewsLine[]; sendTo(response: ServerResponse): void }> {
    const { streams } = this.#deps
    const lines: NewsLine[] = []
    const follower: Follower = {
      ...account,
      tell: (line) => void lines.push(line),
      ...{ seats: new Map(), sent: new Map(), lasts: new Map(), invitations: new Set(), queue: new Queue() },
    }
    this.#followers.add(follower)
    try {
      await this.#refresh(follower, true)
    } catch (error) {
      this.#followers.delete(follower)
      throw error
    }
    return {
      lines,
      sendTo: (response) => {
        follower.tell = (line) => streams.tell(response, line)
        if (response.destroyed) this.#followers.delete(follower)
        response.once('close', () => this.#followers.delete(follower))
      },
    }
  }

  /** Called when log entries were added to a table in memory. */
  onTaken(table: Table): void {
    for (const follower of this.#followers) this.#compare(follower, table)
  }

  /** Called when something other than table entries has changed for these persons: seats, seeks or invitations. */
  onChanged(persons: readonly string[]): void {
    for (const follower of this.#followers)
      if (persons.includes(follower.person.id)) this.#refreshLater(follower)
  }

  /** Called when a seat token was revoked. A program may have played a seat with it. */
  onRevoked(token: string): void {
    for (const follower of this.#followers) if (follower.seats.has(token)) this.#refreshLater(follower)
  }

  /** Called when another process has written entries of a room. Tables in memory read them by themselves. */
  onWritten(room: string): void {
    const { tables, onFailure } = this.#deps
    const isFollowed = [...this.#followers].some(({ lasts }) => lasts.has(room))
    if (isFollowed && !tables.inMemoryAt(room)) tables.get(room).catch(onFailure)
  }

  /** Called when notifications between processes may have been lost. */
  onGap(): void {
    for (const follower of this.#followers) this.#refreshLater(follower)
  }

  /**
   * Reads the followed tables whose newest log entries were not compared yet, in case the notifications of these
   * entries were lost.
   */
  async catchUp(): Promise<void> {
    const { store, tables } = this.#deps
    const rooms = new Set([...this.#followers].flatMap(({ lasts }) => [...lasts.keys()]))
    if (rooms.size === 0) return
    for (const { room, last } of await store.eventLog.lasts([...rooms])) {
      const missed = [...this.#followers].filter(({ lasts }) => (lasts.get(room) ?? last) < last)
      if (missed.length > 0) await tables.read(room, (table) => this.onTaken(table))
    }
  }

  #refreshLater(follower: Follower): void {
    this.#refresh(follower, false).catch(this.#deps.onFailure)
  }

  /** Reads again which seats the program has, and each of their tables. */
  #refresh(follower: Follower, isFirst: boolean): Promise<void> {
    const { store, tables, invitations, onFailure } = this.#deps
    return follower.queue.run(async () => {
      const seats = await store.accountTokens.seatsOf(follower.id)
      for (const [id] of follower.seats) if (!seats.some((seat) => seat.id === id)) this.#lose(follower, id)
      follower.seats = new Map(seats.map((seat) => [seat.id, seat]))
      for (const room of follower.lasts.keys())
        if (!seats.some((seat) => seat.room === room)) follower.lasts.delete(room)
      for (const room of new Set(seats.map((seat) => seat.room)))
        await tables.read(room, (table) => this.#compare(follower, table, isFirst)).catch(onFailure)
      const invited = await invitations.mine(follower.person)
      const received = invited.ok ? invited.received : []
      for (const invitation of received)
        if (!follower.invitations.has(invitation.id)) follower.tell({ type: 'invited', invitation })
      follower.invitations = new Set(received.map(({ id }) => id))
    })
  }

  /**
   * Compares a table with the state that a program was last sent, and sends the program the news of its seats there.
   */
  #compare(follower: Follower, table: Table, isFirst = false): void {
    const { room } = table.facts
    let hasRematch = false
    for (const { id, seat } of [...follower.seats.values()].filter((one) => one.room === room)) {
      follower.lasts.set(room, table.last)
      if (!mayPlaySeat(table, seat, follower.person)) {
        this.#lose(follower, id)
        continue
      }
      const before = follower.sent.get(id)
      const now = accountTableOf(table, seat, follower.person)
      follower.sent.set(id, now)
      const news = isFirst ? [] : newsOf(before, now)
      if (isFirst || news.length > 0) follower.tell({ type: 'table', news, table: now })
      if (now.rematch?.code !== undefined && before !== undefined && before.rematch?.code === undefined)
        hasRematch = true
    }
    // The program may also have a seat in the room of the rematch, so its seats are read again.
    if (hasRematch) this.#refreshLater(follower)
  }

  /** Tells a program that it no longer plays one of its seats. */
  #lose(follower: Follower, id: string): void {
    const last = follower.sent.get(id)
    follower.sent.delete(id)
    if (last) follower.tell({ type: 'left', code: last.code, seat: last.seat })
  }
}

/**
 * The kinds of news about a table for a program: the differences between the state that the program was last sent and
 * the present state.
 */
function newsOf(before: AccountTable | undefined, now: AccountTable): News[] {
  const changed = (of: (table: AccountTable) => unknown) =>
    before === undefined || JSON.stringify(of(before)) !== JSON.stringify(of(now))
  const hasBegun = (table: AccountTable | undefined) => table !== undefined && table.status !== 'waiting'
  const news: [News, boolean][] = [
    ['seated', before === undefined],
    ['seats', before !== undefined && changed(({ seats, canStart }) => [seats, canStart])],
    ['began', hasBegun(now) && !hasBegun(before)],
    ['turn', now.waits && (before?.waits !== true || now.last > before.last)],
    ['rematch', now.rematch !== undefined && changed(({ rematch }) => rematch)],
    ['over', now.status === 'over' && before?.status !== 'over'],
  ]
  return news.flatMap(([kind, is]) => (is ? [kind] : []))
}
