import fp from 'fastify-plugin'
import { type MeHandlers, meHandlers } from './handlers.ts'
import { meRoute } from './me-route.ts'

declare module '../sockets/handlers.ts' {
  interface Handled extends MeHandlers {}
}

/** People's own accounts: who is calling, their name, devices and passkeys. */
export const accountPlugin = fp(
  async (app) => {
    const { store, identity, push, banner } = app
    const { newcomersPerMinute } = app.ops.config
    meRoute({ app, identity, pushKey: push.publicKey, banner, newcomersPerMinute })
    app.handle(meHandlers(store))
  },
  { name: 'account', dependencies: ['identity', 'sockets', 'safety', 'push'] },
)
