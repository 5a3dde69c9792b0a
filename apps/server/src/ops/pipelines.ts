import { type IncomingMessage, Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The most unanswered requests of one connection: neither browsers nor proxies have more than one. */
export const mostUnansweredRequests = 8

/** A request whose answer waits until those before it on the same connection are sent. */
type Waiting = [request: IncomingMessage, response: ServerResponse]

/**
 * A server that handles the requests of a connection one after the other, and cuts a connection with too many of them.
 *
 * Node announces every request of a chunk at once, a thousand of them in 50 kB. Handled beside each other, they would open
 * a thousand files; and only the response that has its turn on the connection hears of the end of it, so that the files of
 * all others would stay open. Here every response that is under way has its turn, and ends with the connection.
 *
 * The limit comes before all listeners, because Socket.IO puts itself before those that it finds.
 */
export class SequentialServer extends Server {
  /** The requests behind the one that is handled. A connection without one is not listed. */
  readonly #waiting = new WeakMap<Socket, Waiting[]>()

  override emit(event: string, ...values: unknown[]): boolean {
    // The event of this name has these values.
    return event === 'request' ? this.#take(...(values as Waiting)) : super.emit(event, ...values)
  }

  #take(request: IncomingMessage, response: ServerResponse): boolean {
    const { socket } = request
    // The parser continues to the end of its chunk after the connection was cut.
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
    // An answer that closes the connection has ended the socket by now: nobody would see another answer, nor its cost.
    const next = socket.writable ? this.#waiting.get(socket)?.shift() : undefined
    if (next) this.#handle(...next)
    else this.#waiting.delete(socket)
  }
}

/** The number by which a parser is told that the rest is not HTTP. */
const noHttp = 2

/**
 * Ends the parsing of a chunk: the other thousand requests in it would cost 30 ms, although nobody handles them. Node has
 * no public way to do that. Without this property of its own they are parsed, and dropped.
 */
function endParsing({ parser }: Socket & { parser?: { onIncoming: () => number } | null }): void {
  if (parser) parser.onIncoming = () => noHttp
}
