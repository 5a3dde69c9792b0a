/** The result of one item of a batch. `lingering`: the result comes later, and no other item waits for it. */
export type SettledItem<Result> =
  | PromiseSettledResult<Result>
  | { status: 'lingering'; result: Promise<Result> }

/**
 * Options of batches. Each item waits for its own result; `run` returns the result of each item, in the order of the
 * items.
 */
export interface BatchOptions<Item, Result> {
  /** Writes several items in one statement. When `run` throws, each of the items fails with that error. */
  run(items: Item[]): Promise<SettledItem<Result>[]>
  /**
   * The key of an item. Items with the same key are never in one batch, nor in two batches that are under way at the
   * same time.
   */
  keyOf?(item: Item): string
  /**
   * The time, in ms, for which the first item of a batch waits for other items to join it; when absent, it does not
   * wait.
   * @param before the number of items in the batch just before; 0 when there was none for a while
   */
  gather?(before: number): number
  /** The largest number of batches under way at the same time. */
  atOnce?: number
  /** The largest number of items in a batch. */
  most?: number
  /** The largest number of items that may wait for a batch. */
  mostWaiting?: number
  /** Called with the number of items of each batch. */
  onBatch?(size: number): void
  /**
   * Called when a batch was written, or failed.
   * @param waited the time, in ms, for which the first item of the batch had waited for other items or for a free
   * writer
   * @param took the time, in ms, that the statement took
   */
  onTimes?(waited: number, took: number): void
  /** The time, in ms, after which a waiting item fails without being written. */
  longestWait?: number
}

interface Waiting<Item, Result> {
  item: Item
  since: number
  resolve(result: Result): void
  reject(error: unknown): void
}

/** The error of an item that was not written because the database cannot keep up. */
export class DatabaseOverloaded extends Error {}

/** The age, in ms, from which a batch no longer predicts how many items come next. */
const recent = 100

/** From this number of items in a batch on, items count as arriving in large numbers. */
const many = 4

/**
 * A value for `gather`: the first item of a batch waits for others only while many items arrive.
 * @param milliseconds the time for which it waits
 */
export const gatherWhileMany =
  (milliseconds: number) =>
  (before: number): number =>
    before < many ? 0 : milliseconds

/**
 * The longest time, in ms, for which writes that belong to no game are gathered, such as whom to notify of a turn. It
 * is shorter than `recent`, so that each batch counts for the next one while many items arrive.
 */
const besideGames = 90
/**
 * The `gather` option for writes that nobody at a table waits for. Without gathering, each of their statements would
 * cost as much as one that appends.
 */
export const backgroundWriteGathering = gatherWhileMany(besideGames)

/**
 * Gathers items that arrive while a statement is under way into the next statement. An item that comes alone does not
 * wait, unless `gather` says so.
 */
export class Batches<Item, Result> {
  readonly #run: BatchOptions<Item, Result>['run']
  readonly #keyOf: ((item: Item) => string) | undefined
  readonly #atOnce: number
  readonly #most: number
  readonly #mostWaiting: number
  readonly #longestWait: number
  readonly #onBatch: ((size: number) => void) | undefined
  readonly #onTimes: BatchOptions<Item, Result>['onTimes']
  readonly #gather: BatchOptions<Item, Result>['gather']
  #before = { size: 0, began: Number.NEGATIVE_INFINITY }
  /** The timer that is set while items wait for others to join their batch. */
  #gathering: NodeJS.Timeout | undefined
  #waiting: Waiting<Item, Result>[] = []
  /** The keys of the items under way. */
  readonly #keys = new Set<string>()
  readonly #running = new Set<Promise<void>>()
  /** The results that are still to come although their batch is over. */
  readonly #lingering = new Set<Promise<void>>()

  constructor(options: BatchOptions<Item, Result>) {
    this.#run = options.run
    this.#keyOf = options.keyOf
    this.#atOnce = options.atOnce ?? 1
    this.#most = options.most ?? 500
    this.#mostWaiting = options.mostWaiting ?? 20_000
    this.#longestWait = options.longestWait ?? 10_000
    this.#onBatch = options.onBatch
    this.#onTimes = options.onTimes
    this.#gather = options.gather
  }

  /** The number of waiting items and of batches under way, for metrics. */
  get depth(): { waiting: number; underWay: number } {
    return { waiting: this.#waiting.length, underWay: this.#running.size }
  }

  /**
   * Adds an item.
   * @returns the result of the item
   * @throws Overloaded when too many items wait, or this item waits for too long; otherwise the error of `run` for the
   * item
   */
  add(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => this.put(item, resolve, reject))
  }

  /**
   * Adds an item as `add` does, but with callbacks instead of a promise: the callbacks of a batch are called one after
   * the other, in one turn of the event loop.
   * @param resolve neither `resolve` nor `reject` may throw
   */
  put(item: Item, resolve: (result: Result) => void, reject: (error: unknown) => void): void {
    if (this.#waiting.length >= this.#mostWaiting) {
      reject(new DatabaseOverloaded('too much waits for the database'))
      return
    }
    this.#waiting.push({ item, since: performance.now(), resolve, reject })
    this.#beginSoon()
  }

  /** Resolves when everything that was added so far is done. Items that are being gathered are written immediately. */
  async settled(): Promise<void> {
    while (this.#running.size > 0 || this.#waiting.length > 0 || this.#lingering.size > 0) {
      this.#begin()
      await Promise.all([...this.#running, ...this.#lingering])
    }
  }

  /** Begins a batch with the waiting items, immediately or after gathering more items. */
  #beginSoon(): void {
    if (this.#gathering || this.#waiting.length === 0 || this.#running.size >= this.#atOnce) return
    const { size, began } = this.#before
    const pause = this.#gather?.(performance.now() - began < recent ? size : 0) ?? 0
    if (pause > 0) this.#gathering = setTimeout(() => this.#begin(), pause)
    else this.#begin()
  }

  #begin(): void {
    clearTimeout(this.#gathering)
    this.#gathering = undefined
    while (this.#running.size < this.#atOnce) {
      const batch = this.#next()
      if (batch.length === 0) return
      this.#before = { size: batch.length, began: performance.now() }
      this.#onBatch?.(batch.length)
      const done: Promise<void> = this.#carryOut(batch).finally(() => {
        this.#running.delete(done)
        this.#beginSoon()
      })
      this.#running.add(done)
    }
  }

  /** Takes the items for the next batch from the waiting ones, the longest waiting first; the other items stay. */
  #next(): Waiting<Item, Result>[] {
    const tooOld = performance.now() - this.#longestWait
    const batch: Waiting<Item, Result>[] = []
    const staying: Waiting<Item, Result>[] = []
    for (const waiting of this.#waiting) {
      const key = this.#keyOf?.(waiting.item)
      if (waiting.since < tooOld) waiting.reject(new DatabaseOverloaded('the database was too slow'))
      else if (batch.length >= this.#most || (key !== undefined && this.#keys.has(key))) staying.push(waiting)
      else {
        if (key !== undefined) this.#keys.add(key)
        batch.push(waiting)
      }
    }
    this.#waiting = staying
    return batch
  }

  async #carryOut(batch: Waiting<Item, Result>[]): Promise<void> {
    const began = performance.now()
    const waited = began - (batch[0]?.since ?? began)
    const timed = () => this.#onTimes?.(waited, performance.now() - began)
    try {
      const results = await this.#run(batch.map(({ item }) => item)).finally(timed)
      for (const [place, waiting] of batch.entries()) {
        const result = results[place]
        if (result?.status === 'lingering') this.#linger(waiting, result.result)
        else {
          this.#forget(waiting)
          if (result?.status === 'fulfilled') waiting.resolve(result.value)
          else waiting.reject(result?.reason ?? new Error('nothing is known of a write'))
        }
      }
    } catch (error) {
      for (const waiting of batch) {
        this.#forget(waiting)
        waiting.reject(error)
      }
    }
  }

  #linger(waiting: Waiting<Item, Result>, result: Promise<Result>): void {
    const done: Promise<void> = result.then(waiting.resolve, waiting.reject).finally(() => {
      this.#lingering.delete(done)
      this.#forget(waiting)
      this.#beginSoon()
    })
    this.#lingering.add(done)
  }

  /** Releases the key of an item that is done, so that the next item with the same key may go. */
  #forget({ item }: Waiting<Item, Result>): void {
    if (this.#keyOf) this.#keys.delete(this.#keyOf(item))
  }
}
