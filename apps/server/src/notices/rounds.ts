import { Queue } from '../ops/queue.ts'
import type { RoundNoticeRow, Store } from '../store/index.ts'

interface RoundNoticesDeps {
  store: Pick<Store, 'notices'>
  /** A push message for somebody. */
  push(notice: RoundNoticeRow): Promise<void>
  /** In ms since 1970. */
  now(): number
}

/**
 * Says to those who play in a tournament that a round has begun, and that it ends soon: each once for a game, whichever process
 * is first. Of the game there is nothing but its room.
 */
export class RoundNotices {
  readonly #deps: RoundNoticesDeps
  readonly #queue = new Queue()

  constructor(deps: RoundNoticesDeps) {
    this.#deps = deps
  }

  /** Says what is to be said now. @param room of this game alone */
  check(room?: string): Promise<void> {
    return this.#queue.run(async () => {
      const { store, push, now } = this.#deps
      for (const row of await store.notices.roundsToSay(new Date(now()), room)) {
        const { person, kind, until } = row
        if (!(await store.notices.remind(row, until, new Date(until.getTime() - 1)))) continue
        await store.notices.add({ person, kind, room: row.room, since: new Date(now()) })
        await push(row)
      }
    })
  }

  /** When all that was begun is done. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }
}
