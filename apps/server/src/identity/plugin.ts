import fp from 'fastify-plugin'
import { type Identity, openIdentity } from './identity.ts'
import { recoveryRoutes } from './recovery-routes.ts'

declare module 'fastify' {
  interface FastifyInstance {
    identity: Identity
  }
}

/** Who is calling, by a signed cookie; and account recovery by code or passkey. */
export const identityPlugin = fp(
  async (app) => {
    const { config, metrics } = app.ops
    const identity = await openIdentity(app.store, config.publicUrl)
    app.decorate('identity', identity)
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
