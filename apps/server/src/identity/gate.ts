import { callerKeyOf } from '../ops/address.ts'
import { Limiter, memoryPointStore } from '../ops/limits.ts'

/** Limits the tries of one address, and of all addresses together, per span of time. */
export class Gate {
  readonly #each: Limiter
  readonly #all: Limiter

  /**
   * @param name its own for each gate
   * @param tries that one address has per span
   * @param seconds of the span
   * @param forAll the multiple of `tries` that all addresses have together
   */
  constructor(name: string, tries: number, seconds: number, keep = memoryPointStore, forAll = 20) {
    this.#each = new Limiter(`tries ${name}`, tries, seconds, keep)
    this.#all = new Limiter(`tries of all ${name}`, tries * forAll, seconds, keep)
  }

  /** Takes a try, if there is one. An address without tries does not use up those of all. */
  async take(address: string): Promise<boolean> {
    // Nothing is stored about an address while no tries are left for any.
    if (await this.#all.isEmpty('')) return false
    return (await this.#each.take(callerKeyOf(address))) && this.#all.take('')
  }

  /**
   * Whether an address has no tries left at the moment. While all addresses together have none, tries are not counted,
   * so none may be made.
   */
  async isShut(address: string): Promise<boolean> {
    return (await this.#all.isEmpty('')) || this.#each.isEmpty(callerKeyOf(address))
  }
}
