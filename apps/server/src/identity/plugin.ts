import fp from 'fastify-plugin'
import { connectivityRoute } from './connectivity.ts'
import { type Identity, openIdentity } from './identity.ts'
import { type OriginGuard, openOriginGuard } from './origin.ts'
import { recoveryRoutes } from './recovery-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity
    originGuard: OriginGuard
  }
}

/** Identity by a signed cookie; and account recovery by code or passkey. */
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
