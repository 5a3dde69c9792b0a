import type { Config } from '../ops/config.ts'
import { LeasedLimiter } from '../ops/leased-limiter.ts'
import { memoryPointStore } from '../ops/limits.ts'
import type { ConnectionData } from '../sockets/connection.ts'

/** The number of bytes of a message or an answer that cost one more point. */
const bytesPerPoint = 8 * 1024
/** The number of milliseconds of work for a single program that cost one more point. */
const millisecondsPerPoint = 5
/** Points are leased in this many portions. */
const portions = 16
/** The largest portion: what one process holds is out of reach for the others. */
const mostPortion = 50

type Rate = Pick<Config, 'messagesAtOnce' | 'messagesPerSecond' | 'personsPerAddress'>
export type MessageSender = Pick<ConnectionData, 'person' | 'address'>

/** The points for messages and their answers: of a person with all their windows, and of an address (W10). */
export class Allowance {
  readonly #persons: LeasedLimiter
  readonly #addresses: LeasedLimiter

  constructor({ messagesAtOnce, messagesPerSecond, personsPerAddress }: Rate, keep = memoryPointStore) {
    const seconds = messagesAtOnce / messagesPerSecond
    const limiter = (name: string, points: number) =>
      new LeasedLimiter(name, points, seconds, keep, Math.min(mostPortion, Math.floor(points / portions)))
    this.#persons = limiter('messages of a person', messagesAtOnce)
    this.#addresses = limiter('messages of an address', messagesAtOnce * personsPerAddress)
  }

  /** Whether `take` would accept a message now, and without a promise. */
  holds({ person, address }: MessageSender, cost: number): boolean {
    return this.#persons.holds(person.id, cost) && this.#addresses.holds(address, cost)
  }

  /**
   * Takes the cost of a message.
   * @returns false when the person or the address has fewer points; nearly always synchronous
   */
  take({ person, address }: MessageSender, cost: number): boolean | Promise<boolean> {
    const taken = this.#persons.take(person.id, cost)
    if (taken === true) return this.#addresses.take(address, cost)
    if (taken === false) return false
    return taken.then((isTaken) => isTaken && this.#addresses.take(address, cost))
  }

  /** Whether a message costs nothing beside its usual cost. */
  isShort(bytes: number): boolean {
    return bytes < bytesPerPoint
  }

  /** Charges a message for its length, beside its usual cost. @returns undefined for a short one, as most are */
  chargeMessage(caller: MessageSender, bytes: number): Promise<void> | undefined {
    return this.isShort(bytes) ? undefined : this.chargeAnswer(caller, bytes, 1)
  }

  /**
   * Charges an answer for its length, as far as that exceeds the cost of the message.
   * @returns undefined for a short one, as most are
   */
  chargeAnswer({ person, address }: MessageSender, bytes: number, cost: number): Promise<void> | undefined {
    const more = Math.floor(bytes / bytesPerPoint) + 1 - cost
    return more <= 0 ? undefined : this.#charge({ person, address }, more)
  }

  /** Charges processor time, in ms. @returns undefined if it is too short to cost a point */
  chargeWork(caller: MessageSender, milliseconds: number): Promise<void> | undefined {
    const points = Math.floor(milliseconds / millisecondsPerPoint)
    return points === 0 ? undefined : this.#charge(caller, points)
  }

  async #charge({ person, address }: MessageSender, points: number): Promise<void> {
    await Promise.all([this.#persons.charge(person.id, points), this.#addresses.charge(address, points)])
  }
}
