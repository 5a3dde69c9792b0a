import type { HandlersOf } from '../sockets/handlers.ts'
import type { PublicCurves } from './curves.ts'
import type { Insights } from './insights.ts'

export type InsightHandlers = HandlersOf<'insight'>

/** Requests of people for explanations and public curves of matches. */
export const insightHandlers = (insights: Insights, curves: PublicCurves): InsightHandlers => ({
  'insight.of': ({ data }, { room }) => insights.of(data.person, room),
  'insight.live': ({ data }, { room }) => curves.of(data.person, room),
})
