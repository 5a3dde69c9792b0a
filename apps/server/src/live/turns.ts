import type { Connection } from '../sockets/connection.ts'
import { controlOf } from '../sockets/transport-control.ts'

/** So many messages of a connection are handled as soon as they come, in a turn of the event loop. People send fewer. */
const atOnce = 4
/** So many of those that wait are handled in the next turn, of all connections together. */
const perTurn = 16
/** A connection that is asked too much is not read for so long, in ms. */
const slowPause = 1_000

/**
 * Who sends many messages at once waits for a turn with all but the first of them, so that others come in between: each
 * turn of the event loop takes some, one of each connection after the other.
 */
export class Turns {
  readonly #waiting = new Map<object, (() => void)[]>()
  readonly #had = new Map<object, number>()
  #isDue = false

  /** @returns when a message that has just come may be handled; undefined when that is at once */
  next(who: object): Promise<void> | undefined {
    this.#beDue()
    const queue = this.#waiting.get(who)
    const had = this.#had.get(who) ?? 0
    if (!queue && had < atOnce) {
      this.#had.set(who, had + 1)
      return undefined
    }
    return new Promise((resolve) => {
      if (queue) queue.push(resolve)
      else this.#waiting.set(who, [resolve])
    })
  }

  #beDue(): void {
    if (this.#isDue) return
    this.#isDue = true
    setImmediate(() => this.#take())
  }

  #take(): void {
    this.#isDue = false
    this.#had.clear()
    for (let left = perTurn; left > 0; left--) {
      const [first] = this.#waiting
      if (!first) return
      const [who, queue] = first
      this.#waiting.delete(who)
      queue.shift()?.()
      // Behind the others, until all of its messages have had their turn.
      if (queue.length > 0) this.#waiting.set(who, queue)
    }
    if (this.#waiting.size > 0) this.#beDue()
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
  async wait(turn: Promise<void>): Promise<void> {
    this.#waiting++
    this.#decide()
    await turn
    this.#waiting--
    this.#decide()
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
