import type { SeatId } from '@opsroom/rules/core'

/**
 * The ways in which the order of a bot is found. When a strategy gives no order that the rules accept, the next one is
 * used.
 */
const strategies = ['thought', 'sample', 'safest'] as const
export type Strategy = (typeof strategies)[number]

/** The number of failures after which a strategy is given up for the next one. */
const mostFailures = 2

/**
 * A seat that waits for its bot, and the number of the last entry that the seat had been shown when the bot was asked.
 */
interface Waiting {
  room: string
  seat: SeatId
  seen: number
}

const keyOf = ({ room, seat }: Omit<Waiting, 'seen'>) => `${room} ${seat}`

/**
 * The strategy that is in use for each seat of a bot. The first strategy is used again when the seat is shown a new
 * entry.
 */
export class SeatStrategies {
  readonly #gone = new Map<string, { seen: number; step: number; failures: number }>()

  /** @returns undefined when all strategies have failed: then nothing is done for the seat */
  of(waiting: Waiting): Strategy | undefined {
    return strategies[this.#at(waiting).step]
  }

  /** Notes that the strategy gave no order. It may give one next time. */
  failed(waiting: Waiting): void {
    const { step, failures } = this.#at(waiting)
    if (failures + 1 < mostFailures) this.#note(waiting, step, failures + 1)
    else this.#note(waiting, step + 1)
  }

  /**
   * Moves on to the next strategy after the rules refused an order: the same strategy would give it again and again.
   */
  refused(waiting: Waiting): void {
    this.#note(waiting, this.#at(waiting).step + 1)
  }

  leaveAlone(waiting: Waiting): void {
    this.#note(waiting, strategies.length)
  }

  forget(seat: Omit<Waiting, 'seen'>): void {
    this.#gone.delete(keyOf(seat))
  }

  #at(waiting: Waiting): { step: number; failures: number } {
    const gone = this.#gone.get(keyOf(waiting))
    return gone?.seen === waiting.seen ? gone : { step: 0, failures: 0 }
  }

  #note(waiting: Waiting, step: number, failures = 0): void {
    this.#gone.set(keyOf(waiting), { seen: waiting.seen, step, failures })
  }
}
