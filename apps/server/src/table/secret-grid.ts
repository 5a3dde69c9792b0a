import type { Clock } from '../ops/clock.ts'

/** A time slot of the grid, in which only one seat of a table may carry out an order, or only people without a seat. */
export interface OrderSlot {
  /** The end of the slot, in ms since 1970. */
  ends: number
  /** The end of the round of slots that this slot belongs to, in ms since 1970: at the same times for all seats. */
  roundEnds: number
  /** The length of a round of slots, in ms: one slot for each position on the grid. */
  round: number
  /** Whether the end of the slot has been waited for, so that answers held back until then may be sent. */
  isDone: boolean
}

/**
 * A position on the time grid of a table, and the number of positions: there is one for each seat, and one for
 * everybody without a seat.
 */
export interface TimeGridPosition {
  place: number
  places: number
}

/**
 * The time grid on which orders are carried out while all seats of a table work in secret. Each seat has time slots of
 * its own, in turn, as has everybody without a seat; an order is committed and answered at the end of its slot. So the
 * time of an answer depends on when its order came, and not on the other seats, as long as an append takes no longer
 * than a slot. An order that others are shown something of, as the last of a secret phase, is committed and answered at
 * the end of the round instead, and has that time: the slot would tell whose order it was. The slots follow from the time alone: they are the same at every process, for every table with as many
 * seats, and for every kind of order.
 */
export class SecretTimeGrid {
  readonly #step: number
  readonly #clock: Pick<Clock, 'now' | 'after'>
  #isClosed = false
  #close: () => void = () => {}
  readonly #closed = new Promise<void>((resolve) => {
    this.#close = resolve
  })

  /** @param step the length of a slot, in ms */
  constructor(step: number, clock: Pick<Clock, 'now' | 'after'>) {
    this.#step = step
    this.#clock = clock
  }

  /**
   * Carries out an order in the next slot of its place, and returns at the end of the slot, or at a later tick of the
   * grid.
   * @param act carries out the order; returns `late` when the table was busy until the slot was over, and the order is
   * tried again in the next slot
   */
  async carryOut<T>(place: TimeGridPosition, act: (slot: OrderSlot) => Promise<T | 'late'>): Promise<T> {
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

  /** Whether a slot is over, so that no order may be begun in it. */
  isOver({ ends }: OrderSlot): boolean {
    return !this.#isClosed && this.#clock.now() >= ends
  }

  /**
   * Waits for the end of a slot, or of its round; if that is over already, waits for the next tick of the grid, or for
   * the end of another round. Returns immediately if an earlier call has already waited for this slot.
   */
  async end(slot: OrderSlot, of: 'slot' | 'round' = 'slot'): Promise<void> {
    if (slot.isDone) return
    const [ends, tick] = of === 'round' ? [slot.roundEnds, slot.round] : [slot.ends, this.#step]
    const left = ends - this.#clock.now()
    await this.#after(left >= 0 ? left : tick - (-left % tick))
    slot.isDone = true
  }

  /** Ends all waiting for slots, because the server is about to stop. */
  close(): void {
    this.#isClosed = true
    this.#close()
  }

  async #next({ place, places }: TimeGridPosition): Promise<OrderSlot> {
    const round = places * this.#step
    const now = this.#clock.now()
    const begins = now + round - ((now - place * this.#step) % round)
    await this.#after(begins - now)
    const roundEnds = begins - place * this.#step + round
    return { ends: begins + this.#step, roundEnds, round, isDone: false }
  }

  async #after(milliseconds: number): Promise<void> {
    if (!this.#isClosed) await Promise.race([this.#clock.after(milliseconds), this.#closed])
  }
}
