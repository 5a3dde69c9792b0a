import { isIPv6 } from 'node:net'
import { Bucket } from '../live/bucket.ts'

const mostAddresses = 10_000

/** Whoever has an IPv6 address has a whole network of them. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').filter(Boolean).length
  return [...groups, ...Array<string>(missing).fill('0')].slice(0, 4).join(':')
}

/** So many tries for one address in a while, and not too many for all of them together. */
export class Gate {
  readonly #size: number
  readonly #perSecond: number
  readonly #all: Bucket
  /** The least recently used first. */
  readonly #buckets = new Map<string, Bucket>()

  /**
   * @param tries that one address has in a while
   * @param seconds how long that is
   * @param forAll how many times as much all addresses have together
   */
  constructor(tries: number, seconds: number, forAll = 20) {
    this.#size = tries
    this.#perSecond = tries / seconds
    this.#all = new Bucket(tries * forAll, this.#perSecond * forAll)
  }

  /** Takes a try, if there is one. An address that has none takes none from the others. */
  take(address: string): boolean {
    const network = networkOf(address)
    const bucket = this.#buckets.get(network) ?? new Bucket(this.#size, this.#perSecond)
    this.#buckets.delete(network)
    this.#buckets.set(network, bucket)
    if (this.#buckets.size > mostAddresses) this.#buckets.delete(this.#buckets.keys().next().value as string)
    return bucket.take(1) && this.#all.take(1)
  }
}
