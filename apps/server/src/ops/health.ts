import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Monitoring requests are never refused. */
export const uncountedRoute = { isUncounted: true } as const

/**
 * `/healthz` says that the process answers, and nothing else: a process that is restarted because its database is away
 * meets the same database again. `/readyz` says whether it should be sent players, and if not, what is missing. A
 * proxy asks with `?without=redis`: games go on without Redis, and servers that all lack it are still better than
 * none.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { config: uncountedRoute }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get<{ Querystring: { without?: unknown } }>(
    '/readyz',
    { config: uncountedRoute },
    async ({ query }, reply) => {
      const missing = (await readiness.missing()).filter(
        (name) => name !== 'redis' || query.without !== 'redis',
      )
      reply.code(missing.length === 0 ? 200 : 503).header('cache-control', 'no-store')
      return missing.length === 0 ? { ok: true } : { ok: false, missing }
    },
  )
}
