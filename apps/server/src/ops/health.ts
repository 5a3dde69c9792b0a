import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './address.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { Readiness } from './readiness.ts'

/** Monitoring is never refused. */
const uncounted = { isUncounted: true } as const

/**
 * `/healthz` says that the process answers, and nothing else: a process that is restarted because its database is away
 * comes back to the same database. `/readyz` says whether it should be sent players, and if not, what is missing. A proxy
 * asks with `?without=redis`: games go on without Redis, and servers that all lack it are still better than none.
 */
export function healthRoutes(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { config: uncounted }, async (_, reply) => {
    reply.header('cache-control', 'no-store')
    return { ok: true }
  })
  app.get<{ Querystring: { without?: unknown } }>(
    '/readyz',
    { config: uncounted },
    async ({ query }, reply) => {
      const missing = (await readiness.missing()).filter(
        (name) => name !== 'redis' || query.without !== 'redis',
      )
      reply.code(missing.length === 0 ? 200 : 503).header('cache-control', 'no-store')
      return missing.length === 0 ? { ok: true } : { ok: false, missing }
    },
  )
}

/** `/metrics`, for monitoring. Without `METRICS_TOKEN` only this machine may read them. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, config: MetricsAccess): void {
  app.get('/metrics', { config: uncounted }, async (request, reply) => {
    if (!mayRead(request, config)) return reply.code(404).send({ ok: false })
    return reply
      .type('text/plain; version=0.0.4')
      .header('cache-control', 'no-store')
      .send(await metrics.text())
  })
}

type MetricsAccess = Pick<Config, 'metricsToken' | 'publicUrl' | 'trustProxy'>

/**
 * On a server with one table the mere number of messages tells a player that the other one is at work (D3.7), so only
 * the machine itself reads it, or who has the token. A proxy on this machine speaks for others, and the plainest one adds
 * nothing to their requests: where the settings say that others come through a proxy, nobody is taken for this machine.
 */
function mayRead(request: FastifyRequest, { metricsToken, publicUrl, trustProxy }: MetricsAccess): boolean {
  if (metricsToken) return request.headers.authorization === `Bearer ${metricsToken}`
  const isBehindProxy = trustProxy !== false || (publicUrl && !isLoopback(new URL(publicUrl).hostname))
  return !isBehindProxy && isDirect(request)
}

/** A header by which a proxy or a network of servers says for whom it asks, or that it passes something on. */
const passedOn =
  /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-original-.+|(x-|true-)?client-ip|cf-.+|x-envoy-.+)$/

function isDirect({ raw: { headers, socket, httpVersion } }: FastifyRequest): boolean {
  const isLocal = isLoopback(socket.remoteAddress ?? '')
  // nginx asks by HTTP/1.0 and under the name of this machine when its host has set nothing else.
  const isPassedOn = httpVersion === '1.0' || Object.keys(headers).some((name) => passedOn.test(name))
  return isLocal && !isPassedOn && isLoopback(hostnameOf(headers.host))
}

const hostnameOf = (host = ''): string => host.replace(/:\d+$/, '')
