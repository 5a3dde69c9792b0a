import type { AnswerOf, RequestName, RequestOf, ServerMessageName, ServerMessageOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/** Thrown when there is no connection, or no answer in time. The server may or may not have received the request. */
export class ServerUnreachable extends Error {
  override name = 'Unreachable'
}

/** The tag of the page's person, obtained from `GET /api/me` and sent by the page when it connects. */
export interface PageTag {
  tag: string | undefined
}

/** The wire: the connection to the server as the stores use it. Tests supply their own. */
export interface Wire {
  /**
   * Sends a request and waits for the parsed answer.
   * @throws ServerUnreachable
   */
  request<N extends RequestName>(name: N, body: RequestOf<N>): Promise<AnswerOf<N>>
  /**
   * Listens to the pushes of one name, already parsed.
   * @returns a function that stops listening
   */
  hear<N extends ServerMessageName>(name: N, listener: (push: ServerMessageOf<N>) => void): () => void
  /**
   * Calls the listener each time the connection opens or closes, and when the server refuses it for a reason that a
   * person can remedy.
   * @returns a function that stops listening
   */
  onConnection(listener: (up: boolean, refusal?: Refusal) => void): () => void
  readonly up: boolean
  /**
   * Starts checking the connection, which can be dead without an error. Without this call the checks begin at the first
   * failure. Absent in wires that have no real connection.
   */
  tend?: (() => void) | undefined
}

/**
 * Calls `ask` now, if there is a connection, and each time that a connection opens.
 * @returns a function that ends these calls
 */
export function whenConnected(wire: Wire, ask: () => void): () => void {
  if (wire.up) ask()
  return wire.onConnection((up) => {
    if (up) ask()
  })
}
