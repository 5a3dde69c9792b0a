import type { Connection } from '../sockets/connection.ts'
import { controlOf } from '../sockets/transport-control.ts'

/** So many messages of a connection, and of an address, are handled at once in a turn of the event loop. People send fewer. */
const atOnce = 4
const atOnceOfAddress = 8
/** So many of those that wait are handled in the next turn, of all addresses together. */
const perTurn = 4
/** So many messages of an address that have waited are under way at a time. */
const mostUnderWay = 4
/** A message that is under way for so long, in ms, waits for something itself, and holds up nobody any more. */
const longest = 250
/** A connection that is asked too much is not read for so long, in ms. */
const slowPause = 1_000

/** Messages of an address that wait, by connection, in the order in which their turn comes. */
type Waiting = Map<object, ((done: () => void) => void)[]>

/**
 * A connection that sends many messages at once waits for a turn with all but the first, so that others come in between.
 * Each turn of the event loop takes one of each address after the other, of its connections by turns, and an address has
 * few of them under way. So the cost of a flood in a moment grows neither with its length nor with its connections.
 */
export class Turns {
  readonly #waiting = new Map<string, Waiting>()
  /** Messages in this turn, by connection and by address. */
  readonly #had = new Map<object | string, number>()
  /** Messages under way that have waited, by address. */
  readonly #underWay = new Map<string, number>()
  #isDue = false

  /**
   * @param who is the connection of a message that has just come
   * @returns when it may be handled, with a function to call when that is done; undefined when it may be at once
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
      // Behind the others, until nobody waits there.
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
 * Whether a connection is read. It is not while messages of it wait for their turn, nor for a while after it has asked too
 * much: what it sends then waits on its own side of the line, and costs nothing here.
 */
export class Reading {
  readonly #connection: Connection
  #waiting = 0
  #slow: NodeJS.Timeout | undefined
  #isPaused = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /** It has asked too much a moment ago. */
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
