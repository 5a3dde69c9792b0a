import type { FastifyInstance } from 'fastify'
import type { Readiness } from './readiness.ts'

/** Marks a route for monitoring: its requests count against no limit and are never refused. */
export const uncountedRouteConfig = { isUncounted: true } as const

/**
 * Registers the routes for monitoring. `/healthz` tells only that the process answers: if it also tested the database,
 * a process would be restarted in vain while the database is down. `/readyz` tells whether the process should be sent
 * players, and if not, which parts are missing. A proxy requests it with `?without=redis`, because games go on without
 * Redis, and servers that all lack it are still better than none.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { config: uncountedRouteConfig }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get<{ Querystring: { without?: unknown } }>(
    '/readyz',
    { config: uncountedRouteConfig },
    async ({ query }, reply) => {
      const missing = (await readiness.missing()).filter(
        (name) => name !== 'redis' || query.without !== 'redis',
      )
      reply.code(missing.length === 0 ? 200 : 503).header('cache-control', 'no-store')
      return missing.length === 0 ? { ok: true } : { ok: false, missing }
    },
  )
}
