import { connectivityRequestSchema, connectivitySchema } from '@opsroom/protocol/connectivity'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import type { Identity } from './identity.ts'
import type { OriginGuard } from './origin.ts'

/**
 * `GET /api/connectivity`: helps a page that gets no connection to find out why. Unlike `GET /api/me` it makes no new
 * person: a browser that keeps no cookie would be a new one each time.
 */
export function connectivityRoute(app: FastifyInstance, identity: Identity, originGuard: OriginGuard): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/connectivity',
      { schema: { querystring: connectivityRequestSchema, response: { 200: connectivitySchema } } },
      async ({ headers, query: { origin } }, reply) => {
        reply.header('cache-control', 'no-store')
        const known = (await identity.who(headers)) ?? (await identity.refuse(headers))
        // A browser names the origin of a page when it opens a socket, but not in this request.
        return { known: known !== undefined, sameOrigin: originGuard({ origin, host: headers.host }) }
      },
    )
}
