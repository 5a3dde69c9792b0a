import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

/** Milliseconds between two warnings: a server that is not configured yet may get a request every second. */
const logsEvery = 3_600_000

/**
 * Whether a peer is on the same machine or network, as the host's own proxy is. The headers of other peers prove
 * nothing, because anybody may write them.
 */
const isNear = proxyAddr.compile(['loopback', 'linklocal', 'uniquelocal'])

/**
 * Warns that TRUST_PROXY is not set if people come through a proxy: limits then count all of them as one person, and
 * refuse them together (W10, W26).
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
