import { isIPv6 } from 'node:net'
import { Limiter } from '../ops/limits.ts'

/** The network of an address: a caller with one IPv6 address has a whole network of them. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}

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
    this.#each = new Limiter(tries, seconds)
    this.#all = new Limiter(tries * forAll, seconds)
  }

  /** Takes a try, if there is one. An address that has none takes none from the others. */
  async take(address: string): Promise<boolean> {
    // Nothing is stored about an address while no tries are left for any.
    if (await this.#all.isEmpty('')) return false
    return (await this.#each.take(networkOf(address))) && this.#all.take('')
  }
}
