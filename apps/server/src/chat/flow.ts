import { Queue } from '../ops/queue.ts'
import type { ChatRow, LastChatLineNumbers, Store } from '../store/index.ts'

/** Sends the new chat lines of one room to the connections of this process, each line once. */
export class ChatFlow {
  readonly #store: Pick<Store, 'chat'>
  readonly #room: string
  /** Lines are read and sent one batch after the other, so that no connection gets a line twice or misses one. */
  readonly #queue = new Queue()
  #lasts: LastChatLineNumbers | undefined

  constructor(store: Pick<Store, 'chat'>, room: string) {
    this.#store = store
    this.#room = room
  }

  get idle(): boolean {
    return this.#queue.idle
  }

  /** Sends the chat lines that are new since the last time. */
  send(give: (lines: ChatRow[]) => Promise<void>): Promise<void> {
    return this.#queue.run(async () => void (await this.#sendNew(give)))
  }

  /**
   * Sends the new chat lines as `send` does, and then lets a connection begin to listen.
   * @param join is given, for each channel, the number of the last line that was sent. The history that the connection
   * is sent ends with this line
   */
  begin<T>(
    give: (lines: ChatRow[]) => Promise<void>,
    join: (until: LastChatLineNumbers) => Promise<T>,
  ): Promise<T> {
    return this.#queue.run(async () => join(await this.#sendNew(give)))
  }

  async #sendNew(give: (lines: ChatRow[]) => Promise<void>): Promise<LastChatLineNumbers> {
    this.#lasts ??= await this.#store.chat.lasts(this.#room)
    const lines = await this.#store.chat.after(this.#room, this.#lasts)
    for (const { channel, number } of lines) this.#lasts = { ...this.#lasts, [channel]: number }
    if (lines.length > 0) await give(lines)
    return this.#lasts
  }
}
