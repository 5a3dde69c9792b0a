import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** In ms: a server that is not set up yet is visited once a second. */
const logsEvery = 3_600_000

/** A proxy of one's own stands on the same machine or in the same network. Anybody else may write any header. */
const isNear = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Logs the setting that is missing when people come through a proxy that this server does not know: limits take all of
 * them for one person then, and refuse them together (W10, W26).
 */
export function warnOfUnknownProxy(
  app: FastifyInstance,
  { trustProxy }: Pick<Config, 'trustProxy'>,
  log: Pick<Log, 'warn'>,
  { now }: Pick<Clock, 'now'>,
): void {
  if (trustProxy !== false) return
  let quietUntil = 0
  app.addHook('onRequest', async ({ headers, socket: { remoteAddress: proxy } }) => {
    if (headers['x-forwarded-for'] === undefined || !proxy || !isNear(proxy, 0) || now() < quietUntil) return
    quietUntil = now() + logsEvery
    log.warn(
      `People come through a proxy at ${proxy}, and count as one for all limits. Set TRUST_PROXY=1 if it is yours.`,
    )
  })
}
