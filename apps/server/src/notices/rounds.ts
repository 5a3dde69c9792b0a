import { Queue } from '../ops/queue.ts'
import type { RoundNoticeRow, Store } from '../store/index.ts'

interface RoundNoticesDeps {
  store: Pick<Store, 'notices'>
  /** Sends a push message to the person of a notice. */
  push(notice: RoundNoticeRow): Promise<void>
  /** The present time, in ms since 1970. */
  now(): number
}

/**
 * Notifies the players of a tournament when a round has begun, and when it ends soon: once for each game, at whichever
 * process notices first. A notice tells nothing of the game but its room.
 */
export class RoundNotices {
  readonly #deps: RoundNoticesDeps
  readonly #queue = new Queue()

  constructor(deps: RoundNoticesDeps) {
    this.#deps = deps
  }

  /**
   * Sends the notices of rounds that are due.
   * @param room the room of the only game whose notices are sent; the notices of all games if absent
   */
  check(room?: string): Promise<void> {
    return this.#queue.run(async () => {
      const { store, push, now } = this.#deps
      for (const row of await store.notices.roundsToSay(new Date(now()), room)) {
        const before = new Date(row.until.getTime() - 1)
        if (await store.notices.remind({ ...row, before, since: new Date(now()) })) await push(row)
      }
    })
  }

  /** Resolves when no check is in progress. */
  settled(): Promise<void> {
    return this.#queue.settled()
  }
}
