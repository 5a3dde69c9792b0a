import type { Config } from '../ops/config.ts'
import { inMemory, Limiter } from '../ops/limits.ts'
import type { ConnectionData } from '../sockets/connection.ts'

/** An answer costs one point more for each so many bytes. */
const bytesPerPoint = 8 * 1024

type Rate = Pick<Config, 'messagesAtOnce' | 'messagesPerSecond' | 'personsPerAddress'>
type Caller = Pick<ConnectionData, 'person' | 'address'>

/** What messages and their answers may cost: for a person with all their windows, and for an address (W10). */
export class Allowance {
  readonly #persons: Limiter
  readonly #addresses: Limiter

  constructor({ messagesAtOnce, messagesPerSecond, personsPerAddress }: Rate, keep = inMemory) {
    const seconds = messagesAtOnce / messagesPerSecond
    this.#persons = new Limiter('messages of a person', messagesAtOnce, seconds, keep)
    this.#addresses = new Limiter('messages of an address', messagesAtOnce * personsPerAddress, seconds, keep)
  }

  /** Takes what a message costs. @returns false when the person or the address has less */
  async take({ person, address }: Caller, cost: number): Promise<boolean> {
    return (await this.#persons.take(person.id, cost)) && this.#addresses.take(address, cost)
  }

  /** Takes what an answer costs by its length, as far as that is more than the message has cost. */
  async chargeAnswer({ person, address }: Caller, bytes: number, cost: number): Promise<void> {
    const more = Math.floor(bytes / bytesPerPoint) + 1 - cost
    await Promise.all([this.#persons.charge(person.id, more), this.#addresses.charge(address, more)])
  }
}
