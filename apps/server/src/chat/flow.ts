import { Queue } from '../ops/queue.ts'
import type { ChatLasts, ChatRow, Store } from '../store/index.ts'

/** What is being said in one room, as far as this process has given it to its connections. */
export class Flow {
  readonly #store: Pick<Store, 'chat'>
  readonly #room: string
  /** Lines are read and given one after the other, so that nobody gets one twice or misses one. */
  readonly #queue = new Queue()
  #lasts: ChatLasts | undefined

  constructor(store: Pick<Store, 'chat'>, room: string) {
    this.#store = store
    this.#room = room
  }

  get idle(): boolean {
    return this.#queue.idle
  }

  /** Gives what has been said since to those who listen. */
  goOn(give: (lines: ChatRow[]) => Promise<void>): Promise<void> {
    return this.#queue.run(async () => void (await this.#goOn(give)))
  }

  /** The same, and then somebody begins to listen: everything up to these numbers is his history. */
  begin<T>(give: (lines: ChatRow[]) => Promise<void>, join: (until: ChatLasts) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => join(await this.#goOn(give)))
  }

  async #goOn(give: (lines: ChatRow[]) => Promise<void>): Promise<ChatLasts> {
    this.#lasts ??= await this.#store.chat.lasts(this.#room)
    const lines = await this.#store.chat.after(this.#room, this.#lasts)
    for (const { channel, number } of lines) this.#lasts = { ...this.#lasts, [channel]: number }
    if (lines.length > 0) await give(lines)
    return this.#lasts
  }
}
