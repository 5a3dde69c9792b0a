import type { AnswerOf, RequestName, RequestOf } from '@opsroom/protocol'
import type { Connection } from '../sockets/connection.ts'
import type { Curves } from './curves.ts'
import type { Insights } from './insights.ts'

type InsightHandlers = {
  [N in Extract<RequestName, `insight.${string}`>]: (
    connection: Connection,
    request: RequestOf<N>,
  ) => Promise<AnswerOf<N>>
}

/** The messages of people who want a match explained. */
export const insightHandlers = (insights: Insights, curves: Curves): InsightHandlers => ({
  'insight.of': ({ data }, { room }) => insights.of(data.person, room),
  'insight.live': ({ data }, { room }) => curves.of(data.person, room),
})
