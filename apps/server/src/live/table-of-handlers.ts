import type { AnswerOf, RequestName, RequestOf } from '@opsroom/protocol'
import type { Connection } from '../sockets/connection.ts'

/** One handler for each message of the protocol: a message without one does not compile. */
export type Handlers = {
  [N in RequestName]: (connection: Connection, request: RequestOf<N>) => Promise<AnswerOf<N>>
}
