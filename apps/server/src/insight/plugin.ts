import fp from 'fastify-plugin'
import { PublicCurves } from './curves.ts'
import { type InsightHandlers, insightHandlers } from './handlers.ts'
import { Insights } from './insights.ts'
import { InsightWorker } from './worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    insights: Insights
    curves: PublicCurves
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends InsightHandlers {}
}

/**
 * Explanations of finished matches, and public curves of matches in progress. Both are computed on request, each kind
 * in a process of its own, so that spectators do not wait for explanations.
 */
export const insightPlugin = fp(
  async (app) => {
    const { store, tables } = app
    const { config, failed } = app.ops
    const [worker, live] = [
      new InsightWorker(config.insightSeconds),
      new InsightWorker(config.insightSeconds),
    ]
    const mostWaiting = config.insightsWaiting
    const onFailure = failed('insight')
    app.decorate(
      'insights',
      new Insights({
        store,
        tables,
        worker,
        isOn: config.insight !== 'off',
        samples: config.insightSamples,
        mostWaiting,
        onFailure,
      }),
    )
    app.decorate(
      'curves',
      new PublicCurves({ tables, worker: live, isOn: config.insight === 'live', mostWaiting, onFailure }),
    )
    app.handle(insightHandlers(app.insights, app.curves))
    app.addHook('preClose', async () => {
      await Promise.all([worker.close(), live.close()])
    })
  },
  { name: 'insight', dependencies: ['tables'] },
)
