import fp from 'fastify-plugin'
import { Insights } from './insights.ts'
import { InsightWorker } from './worker.ts'

declare module 'fastify' {
  interface FastifyInstance {
    insights: Insights
  }
}

/** Explanations of matches. They are worked out when somebody asks for them first. */
export const insightPlugin = fp(
  async (app) => {
    const { store, tables } = app
    const { config, failed } = app.ops
    const worker = new InsightWorker(config.insightSeconds)
    app.decorate(
      'insights',
      new Insights({
        store,
        tables,
        worker,
        mode: config.insight,
        samples: config.insightSamples,
        mostWaiting: config.insightsWaiting,
        onFailure: failed('insight'),
      }),
    )
    app.addHook('preClose', () => worker.close())
  },
  { name: 'insight', dependencies: ['tables'] },
)
