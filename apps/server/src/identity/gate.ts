import { callerKeyOf } from '../ops/address.ts'
import { Limiter, openMemoryPointStore } from '../ops/limits.ts'

/** Limits the tries of each address, and of all addresses together, per span of time. */
export class TryLimiter {
  readonly #each: Limiter
  readonly #all: Limiter

  /**
   * @param name a name that no other gate has
   * @param tries the tries that one address has per span
   * @param seconds the length of the span
   * @param forAll the multiple of `tries` that all addresses have together
   */
  constructor(name: string, tries: number, seconds: number, keep = openMemoryPointStore, forAll = 20) {
    this.#each = new Limiter(`tries ${name}`, tries, seconds, keep)
    this.#all = new Limiter(`tries of all ${name}`, tries * forAll, seconds, keep)
  }

  /**
   * Takes a try of an address. An address that has no tries left does not use up the tries of all addresses.
   * @returns whether a try was left
   */
  async take(address: string): Promise<boolean> {
    // While all addresses together have no tries left, nothing is stored about any address.
    if (await this.#all.isEmpty('')) return false
    return (await this.#each.take(callerKeyOf(address))) && this.#all.take('')
  }

  /**
   * Whether an address may make no try at the moment. While all addresses together have no tries left, tries are not
   * counted, so none may be made.
   */
  async isShut(address: string): Promise<boolean> {
    return (await this.#all.isEmpty('')) || this.#each.isEmpty(callerKeyOf(address))
  }
}
