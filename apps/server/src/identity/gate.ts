import { networkOf } from '../ops/address.ts'
import { Limiter } from '../ops/limits.ts'

/** Limits the tries of one address, and of all addresses together, in a time. */
export class Gate {
  readonly #each: Limiter
  readonly #all: Limiter

  /**
   * @param tries that one address has in a while
   * @param seconds how long that is
   * @param forAll how many times as much all addresses have together
   */
  constructor(tries: number, seconds: number, forAll = 20) {
    this.#each = new Limiter('tries', tries, seconds)
    this.#all = new Limiter('tries of all', tries * forAll, seconds)
  }

  /** Takes a try, if there is one. An address that has none takes none from the others. */
  async take(address: string): Promise<boolean> {
    // Nothing is stored about an address while no tries are left for any.
    if (await this.#all.isEmpty('')) return false
    return (await this.#each.take(networkOf(address))) && this.#all.take('')
  }
}
