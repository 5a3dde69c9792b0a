import type { Config } from '../ops/config.ts'
import { PointLeasingLimiter } from '../ops/leased-limiter.ts'
import { openMemoryPointStore } from '../ops/limits.ts'
import type { ConnectionData } from '../sockets/connection.ts'

/** The size, in bytes of a message or an answer, that costs one more point. */
const bytesPerPoint = 8 * 1024
/** The processor time, in ms, that costs one more point, for work that is done only for one program. */
const millisecondsPerPoint = 5
/**
 * The number of portions into which the points of a person or an address are divided: a process leases one portion at a
 * time.
 */
const portions = 16
/**
 * The largest portion of points that a process leases at once: other processes cannot use the points that one process
 * holds.
 */
const mostPortion = 50

type Rate = Pick<Config, 'messagesAtOnce' | 'messagesPerSecond' | 'personsPerAddress'>
export type MessageSender = Pick<ConnectionData, 'person' | 'address'>

/**
 * The points that messages and their answers may cost: a limit for a person over all their connections, and a limit for
 * an address (W10).
 */
export class MessageAllowance {
  readonly #persons: PointLeasingLimiter
  readonly #addresses: PointLeasingLimiter

  constructor({ messagesAtOnce, messagesPerSecond, personsPerAddress }: Rate, keep = openMemoryPointStore) {
    const seconds = messagesAtOnce / messagesPerSecond
    const limiter = (name: string, points: number) =>
      new PointLeasingLimiter(
        name,
        points,
        seconds,
        keep,
        Math.min(mostPortion, Math.floor(points / portions)),
      )
    this.#persons = limiter('messages of a person', messagesAtOnce)
    this.#addresses = limiter('messages of an address', messagesAtOnce * personsPerAddress)
  }

  /** Whether `take` would accept a message now, and would do so synchronously. */
  holds({ person, address }: MessageSender, cost: number): boolean {
    return this.#persons.holds(person.id, cost) && this.#addresses.holds(address, cost)
  }

  /**
   * Takes the points that a message costs.
   * @returns false when the person or the address has too few points left; a promise only in the rare case that points
   * must be leased first
   */
  take({ person, address }: MessageSender, cost: number): boolean | Promise<boolean> {
    const taken = this.#persons.take(person.id, cost)
    if (taken === true) return this.#addresses.take(address, cost)
    if (taken === false) return false
    return taken.then((isTaken) => isTaken && this.#addresses.take(address, cost))
  }

  /** Whether a message is so short that its length costs no extra point. */
  isShort(bytes: number): boolean {
    return bytes < bytesPerPoint
  }

  /** Charges the extra points for the length of a message. @returns undefined for a short message, as most are */
  chargeMessage(caller: MessageSender, bytes: number): Promise<void> | undefined {
    return this.isShort(bytes) ? undefined : this.chargeAnswer(caller, bytes, 1)
  }

  /**
   * Charges the points for the length of an answer that exceed the cost already taken for its message.
   * @returns undefined when there is nothing to charge, as for most answers
   */
  chargeAnswer({ person, address }: MessageSender, bytes: number, cost: number): Promise<void> | undefined {
    const more = Math.floor(bytes / bytesPerPoint) + 1 - cost
    return more <= 0 ? undefined : this.#charge({ person, address }, more)
  }

  /** Charges points for processor time, in ms. @returns undefined if the time is too short to cost a point */
  chargeWork(caller: MessageSender, milliseconds: number): Promise<void> | undefined {
    const points = Math.floor(milliseconds / millisecondsPerPoint)
    return points === 0 ? undefined : this.#charge(caller, points)
  }

  async #charge({ person, address }: MessageSender, points: number): Promise<void> {
    await Promise.all([this.#persons.charge(person.id, points), this.#addresses.charge(address, points)])
  }
}
