import { Queue } from '../ops/queue.ts'
import type { RoundNoticeRow, Store } from '../store/index.ts'

interface RoundNoticesDeps {
  store: Pick<Store, 'notices'>
  /** A push message for somebody. */
  push(notice: RoundNoticeRow): Promise<void>
  /** The present time, in ms since 1970. */
  now(): number
}

/**
 * Notifies the players of a tournament that a round has begun, and that it ends soon: once for each game, whichever
 * process is first. A notice says nothing of the game but its room.
 */
export class RoundNotices {
  readonly #deps: RoundNoticesDeps
  readonly #queue = new Queue()

  constructor(deps: RoundNoticesDeps) {
    this.#deps = deps
  }

  /** Sends the notices that are due. @param room only of this game */
  check(room?: string): Promise<void> {
    return this.#queue.run(async () => {
      const { store, push, now } = this.#deps
      for (const row of await store.notices.roundsToSay(new Date(now()), room)) {
        const before = new Date(row.until.getTime() - 1)
        if (await store.notices.remind({ ...row, before, since: new Date(now()) })) await push(row)
      }
    })
  }

  /** Resolves when all work that was begun is done. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }
}
