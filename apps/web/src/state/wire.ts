import type { AnswerOf, RequestName, RequestOf, ServerMessageName, ServerMessageOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/** There is no connection, or no answer in time. The server may or may not have received the request. */
export class ServerUnreachable extends Error {
  override name = 'Unreachable'
}

/** The tag of its person, which a page sends when it connects; it gets it from `GET /api/me`. */
export interface PageTag {
  tag: string | undefined
}

/** The connection as the stores use it. Tests supply their own. */
export interface Wire {
  /** Sends a request and waits for the parsed answer. @throws Unreachable */
  request<N extends RequestName>(name: N, body: RequestOf<N>): Promise<AnswerOf<N>>
  /** Listens to parsed pushes. @returns a function that stops it */
  hear<N extends ServerMessageName>(name: N, listener: (push: ServerMessageOf<N>) => void): () => void
  /**
   * Calls the listener each time the connection opens or closes, and when the server refuses it for a reason that a
   * person can remedy.
   * @returns a function that stops it
   */
  onConnection(listener: (up: boolean, refusal?: Refusal) => void): () => void
  readonly up: boolean
  /** Watches over the connection from now on, as after a first failure: a real connection can be dead without an error. */
  tend?: (() => void) | undefined
}

/** Sends the request now, if there is a connection, and each time that one opens. @returns a function that stops it */
export function whenConnected(wire: Wire, ask: () => void): () => void {
  if (wire.up) ask()
  return wire.onConnection((up) => {
    if (up) ask()
  })
}

/** The answer; undefined if the connection is gone: the request is repeated when it is back. @throws any other error */
export const answerUnlessDown = <T>(wire: Wire, asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (wire.up) throw error
    return undefined
  })
