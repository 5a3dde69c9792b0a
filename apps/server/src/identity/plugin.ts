import { connectivityRequestSchema, connectivitySchema } from '@opsroom/protocol/connectivity'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import { type Identity, openIdentity } from './identity.ts'
import { type OriginGuard, openOriginGuard } from './origin.ts'
import { recoveryRoutes } from './recovery-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity
    originGuard: OriginGuard
  }
}

/**
 * Registers `GET /api/connectivity`, which helps a page that gets no connection to find out why. Unlike `GET /api/me`
 * it makes no new person: a browser that keeps no cookies would become a new person each time.
 */
function connectivityRoute(app: FastifyInstance, identity: Identity, originGuard: OriginGuard): void {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/api/connectivity',
      { schema: { querystring: connectivityRequestSchema, response: { 200: connectivitySchema } } },
      async ({ headers, query: { origin } }, reply) => {
        reply.header('cache-control', 'no-store')
        const known = (await identity.who(headers)) ?? (await identity.refuse(headers))
        // The page sends its origin as a parameter: a browser adds it as a header when it opens a socket, but not to
        // this request.
        return { known: known !== undefined, sameOrigin: originGuard({ origin, host: headers.host }) }
      },
    )
}

/** Identity by a signed cookie, and account recovery by code or passkey. */
export const identityPlugin = fp(
  async (app) => {
    const { config, metrics, log, clock } = app.ops
    const identity = await openIdentity(app.store, config.publicUrl)
    const originGuard = openOriginGuard(config.publicUrl, log, clock)
    app.decorate('identity', identity)
    app.decorate('originGuard', originGuard)
    connectivityRoute(app, identity, originGuard)
    const deps = {
      app,
      identity,
      publicUrl: config.publicUrl,
      onFailure: (path: string, error: unknown, request: string) => metrics.failure(path, error, { request }),
    }
    recoveryRoutes(deps, app.store, config)
  },
  { name: 'identity', dependencies: ['db'] },
)
