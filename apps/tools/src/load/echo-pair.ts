import type { Socket } from 'socket.io-client'
import { timeOneEcho } from '../bench/once.ts'
import { openWindow } from '../bench/window.ts'
import type { ClientPair } from './closed-loop.ts'
import type { RecordedOrder } from './record.ts'

/**
 * Two clients of a bare Socket.IO server that sends each of them the other's messages, which have the text of recorded
 * orders.
 */
export class EchoPair implements ClientPair {
  readonly #windows: [Socket, Socket]
  readonly #orders: readonly RecordedOrder[]
  #said = 0

  private constructor(windows: [Socket, Socket], orders: readonly RecordedOrder[]) {
    this.#windows = windows
    this.#orders = orders
  }

  /** @param place the number of the pair among all pairs of the run */
  static async open(url: string, place: number, orders: readonly RecordedOrder[]): Promise<EchoPair> {
    const auth = { pair: String(place) }
    return new EchoPair(
      [await openWindow(url, undefined, auth), await openWindow(url, undefined, auth)],
      orders,
    )
  }

  step(): Promise<number> {
    const order = this.#orders[this.#said++ % this.#orders.length]
    const [one, two] = this.#windows
    return order?.seat === 0 ? timeOneEcho(one, two, order.command) : timeOneEcho(two, one, order?.command)
  }

  async recover(): Promise<void> {
    throw new Error('an echo was lost')
  }
}
