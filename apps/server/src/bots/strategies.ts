import type { SeatId } from '@opsroom/rules/core'

/** A bot's way to an order. When a strategy gives no order that the rules accept, the next one is used. */
const strategies = ['thought', 'sample', 'safest'] as const
export type Strategy = (typeof strategies)[number]

/** A strategy that failed this often is not used again. */
const mostFailures = 2

/** A seat that waits for its bot, and the last number that it had been shown then. */
interface Waiting {
  room: string
  seat: SeatId
  seen: number
}

const keyOf = ({ room, seat }: Omit<Waiting, 'seen'>) => `${room} ${seat}`

/** Which strategy each bot uses now. It begins again with the first when its seat is shown a new entry. */
export class Strategies {
  readonly #gone = new Map<string, { seen: number; step: number; failures: number }>()

  /** @returns undefined when all of them have failed: then nothing is done for the seat */
  of(waiting: Waiting): Strategy | undefined {
    return strategies[this.#at(waiting).step]
  }

  /** Notes that the bot gave no order. It may give one next time. */
  failed(waiting: Waiting): void {
    const { step, failures } = this.#at(waiting)
    if (failures + 1 < mostFailures) this.#note(waiting, step, failures + 1)
    else this.#note(waiting, step + 1)
  }

  /** The rules refused the order. The same strategy would give it again and again. */
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
