import type { RequestName } from '@opsroom/protocol'
import type { Handlers } from '../live/handlers.ts'
import type { Insights } from './insights.ts'

type InsightHandlers = Pick<Handlers, Extract<RequestName, `insight.${string}`>>

/** What people ask who want a match explained. */
export const insightHandlers = (insights: Insights): InsightHandlers => ({
  'insight.of': ({ data }, { room }) => insights.of(data.person, room),
  'insight.live': ({ data }, { room }) => insights.live(data.person, room),
})
