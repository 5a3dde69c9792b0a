import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/**
 * `/healthz` says that the process answers, and nothing else: a process that is restarted because its database is away
 * comes back to the same database. `/readyz` says whether it should be sent players, and if not, what is missing. A proxy
 * asks with `?without=redis`: games go on without Redis, and servers that all lack it are still better than none.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get<{ Querystring: { without?: unknown } }>('/readyz', async ({ query }, reply) => {
    const missing = (await readiness.missing()).filter(
      (name) => name !== 'redis' || query.without !== 'redis',
    )
    reply.code(missing.length === 0 ? 200 : 503).header('cache-control', 'no-store')
    return missing.length === 0 ? { ok: true } : { ok: false, missing }
  })
}

/** `/metrics`, for monitoring. @param token without it only this machine may read them */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined): void {
  app.get('/metrics', async (request, reply) => {
    if (!mayRead(request, token)) return reply.code(404).send({ ok: false })
    return reply
      .type('text/plain; version=0.0.4')
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

/**
 * On a server with one table the mere number of messages tells a player that the other one is at work (D3.7), so only
 * the machine itself reads it, or who has the token. A proxy on this machine speaks for others.
 */
function mayRead({ headers, socket }: FastifyRequest, token: string | undefined): boolean {
  if (token) return headers.authorization === `Bearer ${token}`
  const isLocal = /^(::1|(::ffff:)?127\.)/.test(socket.remoteAddress ?? '')
  return isLocal && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
}
