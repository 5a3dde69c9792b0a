import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The maximum number of unanswered requests on one connection. Neither browsers nor proxies have more than one. */
export const mostUnansweredRequests = 8

/** A request that is not handled before the answers to earlier requests on its connection have been sent. */
type Waiting = [request: IncomingMessage, response: ServerResponse]

/**
 * A server that handles the requests of a connection one after the other, and cuts a connection that has too many of
 * them.
 *
 * Node emits all requests in a chunk of data at once, a thousand of them in 50 kB. If they were handled side by side,
 * they would open a thousand files. Only the response whose turn it is on the connection is told that the connection
 * has ended, so the files of all other responses would stay open. Here a request is handled only when its response has
 * its turn, so that it ends with the connection.
 *
 * The limit is in `emit` rather than in a listener, because Socket.IO puts its own listener before existing ones.
 */
export class SequentialServer extends Server {
  /**
   * The waiting requests of each connection, behind the one that is being handled. A connection without a request in
   * progress has no list.
   */
  readonly #waiting = new WeakMap<Socket, Waiting[]>()

  override emit(event: string, ...values: unknown[]): boolean {
    // The cast is safe: the event `request` always has these values.
    return event === 'request' ? this.#take(...(values as Waiting)) : super.emit(event, ...values)
  }

  #take(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    // The parser continues to the end of its chunk even after the connection was cut.
    if (socket.destroyed) return true
    const waiting = this.#waiting.get(socket)
    if (!waiting) {
      this.#waiting.set(socket, [])
      return this.#handle(request, response)
    }
    if (waiting.push([request, response]) < mostUnansweredRequests) return true
    this.#waiting.set(socket, [])
    super.emit('overrun')
    socket.destroy()
    endParsing(socket)
    return true
  }

  #handle(request: IncomingMessage, response: ServerResponse): boolean {
    response.once('close', () => this.#handleNext(request.socket))
    return super.emit('request', request, response)
  }

  #handleNext(socket: Socket): void {
    // If the last answer has closed the connection, further requests are dropped: nobody would read their answers.
    const next = socket.writable ? this.#waiting.get(socket)?.shift() : undefined
    if (next) this.#handle(...next)
    else this.#waiting.delete(socket)
  }
}

/** The return value of `onIncoming` that makes Node's parser treat the rest of the data as not HTTP. */
const noHttp = 2

/**
 * Stops parsing the current chunk of data: a thousand further requests in it would cost 30 ms, although nobody handles
 * them. Node has no public way to do that. If its internal property is missing one day, the requests are parsed and
 * dropped.
 */
function endParsing({ parser }: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (parser) parser.onIncoming = () => noHttp
}
