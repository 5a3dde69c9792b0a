import { setTimeout as sleep } from 'node:timers/promises'
import type { AnswerOf, RequestName, RequestOf, ServerMessageOf } from '@opsroom/protocol'
import type { Rng } from '@opsroom/rules/core'
import { io, type Socket } from 'socket.io-client'
import type { TableFold } from './table-fold.ts'

/**
 * The timeouts for connecting and for an answer, in milliseconds. Real people wait longer; no check depends on these
 * timeouts.
 */
const greetingTimeout = 4_000
const answerTimeout = 4_000
/** The longest pause before a visitor tries the next server, in milliseconds. */
const longestPause = 400
/**
 * The rule ids of refusals after which a request may be sent again: the server was not able to answer, or was asked too
 * often.
 */
const passing = ['W10', 'W11', 'W98']

/** Thrown when the visitor has left. */
class Left extends Error {}

export interface VisitorOptions {
  /** The servers, all of which serve every table. */
  urls: readonly string[]
  cookie: string
  /** The number of the server to which the visitor connects first. */
  first: number
  rng: Rng
}

/**
 * A client that watches one table as persistently as a browser: when a connection ends or an answer does not come, it
 * connects to the next server, subscribes there, and sends its request again until it is answered.
 */
export class Visitor {
  readonly cookie: string
  readonly #options: VisitorOptions
  #next: number
  #fold: TableFold | undefined
  #connection: Promise<Socket> | undefined
  #hasLeft = false

  constructor(options: VisitorOptions) {
    this.cookie = options.cookie
    this.#options = options
    this.#next = options.first
  }

  /** Watches another table from now on. */
  async follow(fold: TableFold): Promise<void> {
    this.#fold = fold
    for (;;) {
      const socket = await this.#connected()
      if (await this.#subscribe(socket, fold)) return
      await this.#abandon(socket)
    }
  }

  /**
   * Sends a request until it gets an answer other than a temporary refusal.
   * @param request sent unchanged each time, with the same command id
   */
  async ask<N extends RequestName>(name: N, request: RequestOf<N>): Promise<AnswerOf<N>> {
    for (;;) {
      const socket = await this.#connected()
      const answer = await answerTo(socket, name, request)
      if (answer?.ok || (answer && !passing.includes(answer.refusal.rule))) return answer
      if (answer) await sleep(this.#options.rng.int(longestPause))
      // Sometimes the visitor asks the same server again: a suspended server may answer both requests later.
      else if (!socket.connected || this.#options.rng.int(3) > 0) await this.#abandon(socket)
    }
  }

  leave(): void {
    this.#hasLeft = true
    void this.#connection?.then((socket) => socket.disconnect()).catch(() => {})
  }

  #connected(): Promise<Socket> {
    this.#connection ??= this.#connect()
    return this.#connection
  }

  async #connect(): Promise<Socket> {
    for (;;) {
      if (this.#hasLeft) throw new Left('has left')
      const { urls, cookie, rng } = this.#options
      const socket = await greet(urls[this.#next++ % urls.length] as string, cookie)
      if (socket) {
        socket.on('table.entries', (push: ServerMessageOf<'table.entries'>) => this.#take(socket, push))
        socket.on('disconnect', () => void this.#abandon(socket))
        const fold = this.#fold
        if (!fold || (await this.#subscribe(socket, fold))) return socket
        socket.disconnect()
      }
      await sleep(rng.int(longestPause))
    }
  }

  /** Closes a connection and opens another one immediately: spectators must not miss anything. */
  async #abandon(socket: Socket): Promise<void> {
    if ((await this.#connection?.catch(() => undefined)) !== socket) return
    this.#connection = undefined
    socket.disconnect()
    if (!this.#hasLeft) this.#connected().catch(() => {})
  }

  /** Subscribes to the table. @returns whether the visitor watches the table now */
  async #subscribe(socket: Socket, fold: TableFold): Promise<boolean> {
    const { room, as } = fold
    fold.isOpening = true
    const answer = await answerTo(socket, 'table.subscribe', { room, as, ...fold.have })
    fold.isOpening = false
    if (!answer?.ok) return false
    fold.open(answer)
    return true
  }

  #take(socket: Socket, push: ServerMessageOf<'table.entries'>): void {
    const fold = this.#fold
    if (push.room !== fold?.room || push.as !== fold.as) return
    // An entry before this push is missing; a new subscription brings it.
    if (!fold.take(push)) void this.#subscribe(socket, fold)
  }
}

/** Connects to a server. @returns the connection, or undefined after a timeout */
function greet(url: string, cookie: string): Promise<Socket | undefined> {
  const socket = io(url, {
    transports: ['websocket'],
    extraHeaders: { cookie },
    reconnection: false,
    forceNew: true,
    timeout: greetingTimeout,
  })
  return new Promise((resolve) => {
    const fail = () => {
      clearTimeout(late)
      socket.disconnect()
      resolve(undefined)
    }
    // The transport's handshake has a timeout of its own; the protocol's handshake has none.
    const late = setTimeout(fail, greetingTimeout)
    socket.once('connect_error', fail)
    socket.once('connect', () => {
      clearTimeout(late)
      socket.off('connect_error', fail)
      resolve(socket)
    })
  })
}

/** Sends a request once. @returns the answer, or undefined after a timeout */
async function answerTo<N extends RequestName>(
  socket: Socket,
  name: N,
  request: RequestOf<N>,
): Promise<AnswerOf<N> | undefined> {
  if (!socket.connected) return undefined
  return socket
    .timeout(answerTimeout)
    .emitWithAck(name, request)
    .catch(() => undefined)
}
