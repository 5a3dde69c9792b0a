import type { FastifyInstance } from 'fastify'
import { callerKeyOf } from './address.ts'
import type { Config } from './config.ts'
import type { Metrics } from './metrics.ts'
import type { ProcessorTimeShares } from './processor-time.ts'
import { allowanceExceededAnswer } from './too-much.ts'
import { kindOfUrl } from './web.ts'
import { WorkAllowance } from './work-allowance.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Set for a route whose requests do not count against the allowance of an address: the route is for monitoring, or
     * has an allowance of its own.
     */
    isUncounted?: true
  }
}

/**
 * The charge for one HTTP request in ms of processor time: at most `mostForTask` for measured work, plus `unmeasured`
 * for reading the request and sending its answer.
 */
const ofRequest = { mostForTask: 100, unmeasured: 0.1 }

/**
 * Limits the processor time that an address may use up by HTTP: for pages, files, feeds, embedded pages and `/api`. A
 * request is charged when its answer is written. When the allowance is used up, further requests are refused until the
 * minute is over.
 */
export function limitHttpWork(
  app: FastifyInstance,
  { httpMsPerMinute, personsPerAddress }: Pick<Config, 'httpMsPerMinute' | 'personsPerAddress'>,
  metrics: Pick<Metrics, 'refused'>,
  time: ProcessorTimeShares,
): void {
  const perMinute = httpMsPerMinute * personsPerAddress
  const work = new WorkAllowance('http of an address', { perMinute, ...ofRequest }, time)

  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config?.isUncounted) return undefined
    const address = callerKeyOf(request.ip)
    const end = work.begin(address)
    // Ends the measurement when the server has written the whole response, or the connection was cut. The time at which
    // the caller reads it does not count.
    reply.raw.once('prefinish', end).once('close', end)
    const seconds = work.emptyFor(address)
    if (seconds === 0) return undefined
    metrics.refused('W10')
    const { type, content } = allowanceExceededAnswer(
      kindOfUrl(request.url),
      seconds,
      request.headers['accept-language'],
    )
    return reply
      .code(429)
      .headers({ 'retry-after': seconds, 'cache-control': 'no-store', connection: 'close' })
      .type(type)
      .send(content)
  })
}
