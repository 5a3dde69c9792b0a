import type { Clock } from '../ops/clock.ts'

/** The time in which one place of a table may carry out an order, and no other place of it. */
export interface OrderSlot {
  /** The end of the slot, in ms since 1970. */
  ends: number
  /** Whether the end of the slot has been reached: then the answers that were held back until the end are due. */
  isDone: boolean
}

/** A place on the grid of a table: one for each seat, and one for everybody without a seat. */
export interface TablePlace {
  place: number
  places: number
}

/**
 * The grid of time on which orders are carried out while all at a table work in secret. Each place has slots of its own,
 * in turn, and its order is committed and answered at the end of its slot. So the answers to a place depend on when it has
 * asked, and not on what the other places do, as long as an append takes no longer than a slot. The slots follow from the
 * time alone: they are the same at every process, for every table with as many seats, and for every kind of order.
 */
export class SecretGrid {
  readonly #step: number
  readonly #clock: Pick<Clock, 'now' | 'after'>
  #isClosed = false
  #close: () => void = () => {}
  readonly #closed = new Promise<void>((resolve) => {
    this.#close = resolve
  })

  /** @param step how long a slot is, in ms */
  constructor(step: number, clock: Pick<Clock, 'now' | 'after'>) {
    this.#step = step
    this.#clock = clock
  }

  /**
   * Carries out an order in the next slot of its place, and returns at the end of the slot, or at a later tick of the
   * grid.
   * @param act carries it out; returns `late` when the table was busy until the slot was over
   */
  async carryOut<T>(place: TablePlace, act: (slot: OrderSlot) => Promise<T | 'late'>): Promise<T> {
    for (;;) {
      const slot = await this.#next(place)
      try {
        const done = await act(slot)
        if (done !== 'late') return done
      } finally {
        await this.end(slot)
      }
    }
  }

  /** Whether a slot is over, so that nothing may be begun in it. */
  isOver({ ends }: OrderSlot): boolean {
    return !this.#isClosed && this.#clock.now() >= ends
  }

  /** Waits for the end of a slot, or for the next tick when it is over already; only once for each slot. */
  async end(slot: OrderSlot): Promise<void> {
    if (slot.isDone) return
    const left = slot.ends - this.#clock.now()
    await this.#after(left >= 0 ? left : this.#step - (-left % this.#step))
    slot.isDone = true
  }

  /** Ends all waiting: the server is about to end. */
  close(): void {
    this.#isClosed = true
    this.#close()
  }

  async #next({ place, places }: TablePlace): Promise<OrderSlot> {
    const round = places * this.#step
    const now = this.#clock.now()
    const begins = now + round - ((now - place * this.#step) % round)
    await this.#after(begins - now)
    return { ends: begins + this.#step, isDone: false }
  }

  async #after(milliseconds: number): Promise<void> {
    if (!this.#isClosed) await Promise.race([this.#clock.after(milliseconds), this.#closed])
  }
}
