import fp from 'fastify-plugin'
import { identityRoutes } from '../identity/routes.ts'
import { Limiter } from '../ops/limits.ts'
import { dispatch } from './dispatcher.ts'
import { handlers } from './handlers.ts'
import { saveLastSeenAtEnd } from './last-seen.ts'

/** Everything that browsers ask: `GET /api/me`, then one handler for each message of the protocol. */
export const livePlugin = fp(
  async (app) => {
    const { store, tables, lobby, chat, outages, sockets, identity, push } = app
    const { config, metrics, failed } = app.ops
    identityRoutes({ app, identity, pushKey: push.publicKey, newcomersPerMinute: config.newcomersPerMinute })
    const all = handlers(store, tables, lobby, chat, () => outages.beforeServing())
    const limiter = new Limiter(config.messagesAtOnce, config.messagesAtOnce / config.messagesPerSecond)
    sockets.io.on('connection', (connection) => {
      dispatch(connection, all, metrics, limiter)
      connection.on('disconnect', (reason) => {
        saveLastSeenAtEnd(store, tables, connection, reason).catch(failed('last seen'))
      })
    })
    // Before the server stops listening: orders under way are finished and answered, then everybody is disconnected.
    app.addHook('preClose', async () => {
      await tables.close()
      sockets.hangUp()
    })
  },
  { name: 'live', dependencies: ['identity', 'sockets', 'tables', 'lobby', 'chat', 'push'] },
)
