import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Metrics } from './metrics.ts'

const timeout = 2_000

/** `/healthz`, for the program that restarts servers. @param ping fails when the database does not answer */
export function healthRoute(app: FastifyInstance, ping: () => Promise<void>): void {
  app.get('/healthz', async (_, reply) => {
    const isWell = await Promise.race([
      ping().then(
        () => true,
        () => false,
      ),
      sleep(timeout, false, { ref: false }),
    ])
    reply.code(isWell ? 200 : 503).header('cache-control', 'no-store')
    return { ok: isWell }
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
