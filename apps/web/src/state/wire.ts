import type { AnswerOf, PushName, PushOf, RequestName, RequestOf } from '@opsroom/protocol'

/** The line to the server is down or did not answer in time; what was sent may or may not have arrived. */
export class Unreachable extends Error {
  override name = 'Unreachable'
}

/** What the stores need of a connection. The tests bring one of their own. */
export interface Wire {
  /** Asks and waits for the parsed answer. @throws Unreachable */
  request<N extends RequestName>(name: N, body: RequestOf<N>): Promise<AnswerOf<N>>
  /** Hears parsed pushes. @returns how to stop */
  hear<N extends PushName>(name: N, listener: (push: PushOf<N>) => void): () => void
  /** Told each time the line comes up or goes down. @returns how to stop */
  onConnection(listener: (up: boolean) => void): () => void
  readonly up: boolean
}
