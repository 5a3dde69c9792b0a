import type { AnswerOf, PushName, PushOf, RequestName, RequestOf } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'

/** There is no connection, or no answer in time. The server may or may not have received the request. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** The tag of its person, which a page gives when it connects; it has it from `GET /api/me`. */
export interface PageTag {
  tag: string | undefined
}

/** The connection as the stores use it. The tests bring one of their own. */
export interface Wire {
  /** Asks and waits for the parsed answer. @throws Unreachable */
  request<N extends RequestName>(name: N, body: RequestOf<N>): Promise<AnswerOf<N>>
  /** Listens to parsed pushes. @returns how to stop */
  hear<N extends PushName>(name: N, listener: (push: PushOf<N>) => void): () => void
  /**
   * Called each time the connection opens or closes, and when the server refuses it for a reason that a person can do
   * something about. @returns how to stop
   */
  onConnection(listener: (up: boolean, refusal?: Refusal) => void): () => void
  readonly up: boolean
  /** Looks after the line from now on, as it does after the first trouble: a real one can be dead without knowing. */
  tend?: (() => void) | undefined
}

/** Asks now, if there is a connection, and each time that one opens. @returns how to stop */
export function whenUp(wire: Wire, ask: () => void): () => void {
  if (wire.up) ask()
  return wire.onConnection((up) => {
    if (up) ask()
  })
}

/** The answer; undefined where the connection is gone: it is asked for again when that is back. @throws any other error */
export const unlessDown = <T>(wire: Wire, asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (wire.up) throw error
    return undefined
  })
