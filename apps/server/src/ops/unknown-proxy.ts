import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** In ms: a server that is not set up yet gets a request every second. */
const logsEvery = 3_600_000

/** The host's own proxy stands on the same machine or in the same network. Anybody else may write any header. */
const isNear = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Logs the missing setting when people come through a proxy that this server does not know: limits then take all of
 * them for one person, and refuse them together (W10, W26).
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
