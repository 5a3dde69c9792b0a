import type { Connection } from '../sockets/connection.ts'
import { controlOf } from '../sockets/transport-control.ts'

/**
 * The messages of a connection, and of an address, that are handled immediately in a turn of the event loop. People
 * send fewer.
 */
const atOnce = 4
const atOnceOfAddress = 8
/** The waiting messages that are handled in the next turn, of all addresses together. */
const perTurn = 4
/** The messages of an address that may be under way at a time after waiting. */
const mostUnderWay = 4
/** A message that is under way for longer than this, in ms, waits for something itself, and no longer holds up others. */
const longest = 250
/** The pause in which a connection that asks too much is not read, in ms. */
const slowPause = 1_000

/** Waiting messages of an address by connection, in the order of their turns. */
type Waiting = Map<object, ((done: () => void) => void)[]>

/**
 * Makes connections that send many messages in a burst wait: all but the first wait for a turn, so that others come in
 * between. Each turn of the event loop takes one message of each address in order, alternating between its
 * connections, and an address has few of them under way. So the momentary cost of a flood grows neither with its
 * length nor with its connections.
 */
export class Turns {
  readonly #waiting = new Map<string, Waiting>()
  /** Messages handled in this turn, by connection and by address. */
  readonly #had = new Map<object | string, number>()
  /** Messages under way that have waited, by address. */
  readonly #underWay = new Map<string, number>()
  #isDue = false

  /**
   * @param who the connection of a message that has just arrived
   * @returns a promise of its turn, with a function to call when the message is done; undefined when it may be handled
   * immediately
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
      // The address goes to the end of the queue while it has waiting messages.
      this.#waiting.delete(address)
      this.#begin(address, waiting)
      if (waiting.size === 0) continue
      this.#waiting.set(address, waiting)
      this.#beDue()
    }
  }

  /** Begins one message of an address. */
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
 * Decides whether a connection is read. It is not read while messages of it wait for their turn, nor for a while after
 * it has asked too much: whatever it sends then waits on its own side and costs nothing here.
 */
export class MessageReading {
  readonly #connection: Connection
  #waiting = 0
  #slow: NodeJS.Timeout | undefined
  #isPaused = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** Whether the address has asked too much a moment ago. */
  get isSlow(): boolean {
    return this.#slow !== undefined
  }

  /** Waits for a turn, and reads nothing more meanwhile. */
  async wait<T>(turn: Promise<T>): Promise<T> {
    this.#waiting++
    this.#decide()
    const given = await turn
    this.#waiting--
    this.#decide()
    return given
  }

  /** Reads nothing for a while. */
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
    const control = controlOf(this.#connection.conn)
    if (shouldPause) control?.pause()
    else control?.resume()
  }
}
