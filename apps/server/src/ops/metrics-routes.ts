import { once } from 'node:events'
import { createServer } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { isLoopback } from './address.ts'
import { hasBearerToken } from './bearer.ts'
import type { Config } from './config.ts'
import { uncountedRouteConfig } from './health.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { listenFailureOf } from './port.ts'

const type = 'text/plain; version=0.0.4'

type MetricsAccess = Pick<Config, 'metricsToken' | 'metricsPort'>

/**
 * Registers `/metrics`, for monitoring. On a server with one table the mere number of messages tells a player that the
 * opponent is at work (D3.7), so reading the metrics needs a token. A caller on the same machine is no exception: a
 * proxy there forwards requests of others, and some proxies (nginx from 1.29.7 on) add nothing to a request that would
 * show it. Operators without a token can use `METRICS_PORT`, which no proxy forwards unless it is configured to.
 */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics, config: MetricsAccess, log: Log): void {
  app.get('/metrics', { config: uncountedRouteConfig }, async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    if (!config.metricsToken || !hasBearerToken(headers, config.metricsToken))
      return reply
        .code(404)
        .send({ ok: false, error: 'needs METRICS_TOKEN or METRICS_PORT: docs/operations.md' })
    return reply.type(type).send(await metrics.text())
  })
  if (config.metricsPort !== undefined) metricsForThisMachine(app, metrics, config.metricsPort, log)
}

/** Serves the metrics at a port of the loopback address while the server listens. */
function metricsForThisMachine(app: FastifyInstance, metrics: Metrics, port: number, log: Log): void {
  const place = { host: '127.0.0.1', port }
  const server = createServer(async ({ url, headers }, response) => {
    // Checks the host name, because a page in a browser on this machine may have pointed its own host name at this
    // address.
    const isForUs = isLoopback((headers.host ?? '').replace(/:\d+$/, ''))
    if (url !== '/metrics' || !isForUs) return void response.writeHead(404).end()
    try {
      const body = await metrics.text()
      response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    } catch (error) {
      metrics.failure('metrics', error)
      response.destroy()
    }
  })
  app.addHook('onReady', async () => {
    try {
      server.listen(place)
      await once(server, 'listening')
    } catch (error) {
      throw new Error(listenFailureOf(error, place, 'METRICS_PORT'))
    }
    log.info({ at: server.address() }, 'metrics are told to this machine')
  })
  app.addHook('onClose', async () => {
    server.closeAllConnections()
    if (server.listening) await once(server.close(), 'close')
  })
}
