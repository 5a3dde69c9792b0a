import type { FastifyInstance } from 'fastify'
import { networkOf } from './address.ts'
import type { Config } from './config.ts'
import { Limiter } from './limits.ts'
import type { Metrics } from './metrics.ts'
import { type Lap, mainThreadLap, SharedTime } from './processor-time.ts'
import { tooMuch } from './too-much.ts'
import { kindOf } from './web.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The allowance of an address does not count it: it is for monitoring, or has an allowance of its own. */
    isUncounted?: true
  }
}

const minute = 60
/** The points of the limiter are microseconds: it knows whole ones only. */
const pointsOf = (milliseconds: number): number => Math.ceil(milliseconds * 1000)
/** Reading a request and sending its answer, before and after all that is measured, in ms. */
const unmeasured = 0.1
/** One request is charged so much at most, in ms: one that waits for long pays for what others do meanwhile. */
const mostForRequest = 100

/**
 * The allowance of an address for HTTP: pages, files, feeds, embedded pages and `/api`, in time of the processor. A request
 * is charged when its answer is written. Once the allowance is used up, the next requests are refused until the minute is
 * over. The points are never shared with other processes: each looks after its own main thread.
 */
export function httpAllowance(
  app: FastifyInstance,
  { httpMsPerMinute, personsPerAddress }: Pick<Config, 'httpMsPerMinute' | 'personsPerAddress'>,
  metrics: Pick<Metrics, 'refused'>,
  lap: Lap = mainThreadLap(),
): void {
  const points = pointsOf(httpMsPerMinute * personsPerAddress)
  const limiter = new Limiter('http of an address', points, minute)
  const time = new SharedTime(lap)

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isUncounted) return undefined
    const address = networkOf(request.ip)
    const end = time.begin(address)
    let isCharged = false
    const charge = () => {
      if (isCharged) return
      isCharged = true
      void limiter.charge(address, pointsOf(unmeasured + Math.min(end(), mostForRequest)))
    }
    // Written as far as this server does it, or cut off. When it is read is up to the caller.
    reply.raw.once('prefinish', charge).once('close', charge)
    const left = await limiter.emptyFor(address)
    if (left === 0) return undefined
    metrics.refused('W10')
    const seconds = Math.ceil(left / 1000)
    const { type, content } = tooMuch(kindOf(request.url), seconds, request.headers['accept-language'])
    return reply
      .code(429)
      .headers({ 'retry-after': seconds, 'cache-control': 'no-store', connection: 'close' })
      .type(type)
      .send(content)
  })
}
