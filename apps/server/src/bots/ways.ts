import type { SeatId } from '@opsroom/rules/core'

/** How a bot comes to an order. Where one way leads to nothing that the rules take, the next is gone. */
const ways = ['thought', 'sample', 'safest'] as const
export type Way = (typeof ways)[number]

/** A way that so often led to no order at all is not tried again. */
const mostFailures = 2

/** A seat that waits for its bot, and the last number that it had been shown then. */
interface Waiting {
  room: string
  seat: SeatId
  seen: number
}

const keyOf = ({ room, seat }: Omit<Waiting, 'seen'>) => `${room} ${seat}`

/** Which way each bot goes now. Once its seat is shown something new it begins anew. */
export class Ways {
  readonly #gone = new Map<string, { seen: number; step: number; failures: number }>()

  /** @returns undefined when every way came to nothing: then the seat is left alone */
  of(waiting: Waiting): Way | undefined {
    return ways[this.#at(waiting).step]
  }

  /** It led to no order: it may lead to one the next time. */
  failed(waiting: Waiting): void {
    const { step, failures } = this.#at(waiting)
    if (failures + 1 < mostFailures) this.#note(waiting, step, failures + 1)
    else this.#note(waiting, step + 1)
  }

  /** The rules refused the order: by the same way they would be asked for the same again, for ever. */
  refused(waiting: Waiting): void {
    this.#note(waiting, this.#at(waiting).step + 1)
  }

  leaveAlone(waiting: Waiting): void {
    this.#note(waiting, ways.length)
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
