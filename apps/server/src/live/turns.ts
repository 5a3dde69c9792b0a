import type { Connection } from '../sockets/connection.ts'
import { transportControlOf } from '../sockets/transport-control.ts'

/**
 * The number of messages of one connection that are handled immediately in one turn of the event loop;
 * `atOnceOfAddress` is the number for all connections of one address. People send fewer.
 */
const atOnce = 4
const atOnceOfAddress = 8
/** The number of waiting messages, of all addresses together, that are handled in one turn of the event loop. */
const perTurn = 4
/** The number of messages of an address that may be under way at once after they have waited for a turn. */
const mostUnderWay = 4
/**
 * The time, in ms, after which a message under way no longer holds up other messages of its address: it is probably
 * waiting for something itself.
 */
const longest = 250
/** The pause, in ms, for which a connection that sends too many messages is not read. */
const slowPause = 1_000

/** The waiting messages of an address by connection, in the order of their turns. */
type Waiting = Map<object, ((done: () => void) => void)[]>

/**
 * Makes a connection that sends many messages in a burst wait: all but the first few messages wait for a turn, so that
 * messages of others are handled in between. Each turn of the event loop takes one message of each address in order,
 * alternating between the connections of that address, and an address has few messages under way at once. So the load
 * that a flood causes at any moment grows neither with its length nor with the number of its connections.
 */
export class MessageTurns {
  readonly #waiting = new Map<string, Waiting>()
  /** The number of messages handled in this turn of the event loop, by connection and by address. */
  readonly #had = new Map<object | string, number>()
  /** The number of messages under way that had to wait for a turn, by address. */
  readonly #underWay = new Map<string, number>()
  #isDue = false

  /**
   * Asks whether a message that has just arrived must wait for a turn.
   * @param who the connection of the message
   * @returns a promise of the turn, which resolves to a function to call when the message is done; undefined when the
   * message may be handled immediately
   */
  next(who: object, address: string): Promise<() => void> | undefined {
    this.#beDue()
    const waiting = this.#waiting.get(address)
    if (!waiting?.has(who) && this.#isFirst(who, atOnce) && this.#isFirst(address, atOnceOfAddress))
      return undefined
    return new Promise((resolve) => {
      const queues: Waiting = waiting ?? new Map()
      this.#waiting.set(address, queues)
      const queue = queues.get(who)
      if (queue) queue.push(resolve)
      else queues.set(who, [resolve])
    })
  }

  #isFirst(of: object | string, most: number): boolean {
    const had = this.#had.get(of) ?? 0
    this.#had.set(of, had + 1)
    return had < most
  }

  #beDue(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.#take())
  }

  #take(): void {
    this.#isDue = false
    this.#had.clear()
    let left = perTurn
    for (const [address, waiting] of [...this.#waiting]) {
      if (left === 0) return void this.#beDue()
      if ((this.#underWay.get(address) ?? 0) >= mostUnderWay) continue
      left--
      // The address goes to the end of the queue if it has more waiting messages.
      this.#waiting.delete(address)
      this.#begin(address, waiting)
      if (waiting.size === 0) continue
      this.#waiting.set(address, waiting)
      this.#beDue()
    }
  }

  /** Begins the next waiting message of an address. */
  #begin(address: string, waiting: Waiting): void {
    const [first] = waiting
    if (!first) return
    const [who, queue] = first
    waiting.delete(who)
    const begin = queue.shift()
    if (queue.length > 0) waiting.set(who, queue)
    this.#underWay.set(address, (this.#underWay.get(address) ?? 0) + 1)
    let isDone = false
    const done = () => {
      if (isDone) return
      isDone = true
      clearTimeout(timer)
      const left = (this.#underWay.get(address) ?? 0) - 1
      if (left > 0) this.#underWay.set(address, left)
      else this.#underWay.delete(address)
      if (this.#waiting.has(address)) this.#beDue()
    }
    const timer = setTimeout(done, longest).unref()
    begin?.(done)
  }
}

/**
 * Decides whether data of a connection are read. They are not read while messages of the connection wait for their
 * turn, nor for a while after it has sent too many: the data then wait on the client's side and cost nothing here.
 */
export class ReadThrottle {
  readonly #connection: Connection
  #waiting = 0
  #slow: NodeJS.Timeout | undefined
  #isPaused = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Whether the connection has just sent too many messages and is not read for a while. */
  get isSlow(): boolean {
    return this.#slow !== undefined
  }

  /** Waits for the turn of a message, and does not read the connection meanwhile. */
  async wait<T>(turn: Promise<T>): Promise<T> {
    this.#waiting++
    this.#decide()
    const given = await turn
    this.#waiting--
    this.#decide()
    return given
  }

  /** Stops reading the connection for a while. */
  slowDown(): void {
    if (this.#slow) return
    this.#slow = setTimeout(() => {
      this.#slow = undefined
      this.#decide()
    }, slowPause)
    this.#slow.unref()
    this.#decide()
  }

  #decide(): void {
    const shouldPause = this.#waiting > 0 || this.isSlow
    if (shouldPause === this.#isPaused) return
    this.#isPaused = shouldPause
    const control = transportControlOf(this.#connection.conn)
    if (shouldPause) control?.pause()
    else control?.resume()
  }
}
