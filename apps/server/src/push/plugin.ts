import fp from 'fastify-plugin'
import { Notifier } from './notifier.ts'
import { openPush, type Pushing } from './open.ts'

declare module 'fastify' {
  interface FastifyInstance {
    push: {
      /** This server's public key for push messages. */
      publicKey: string
    }
  }
}

/** Push messages to people for whom a table waits while they are away. */
export const pushPlugin = fp<{ pushing?: Partial<Pushing> | undefined }>(
  async (app, { pushing }) => {
    const { store, tables } = app
    const { config, log, failed } = app.ops
    const push = await openPush(store, config.publicUrl, pushing)
    const notifier = new Notifier({ store, tables, log, ...push, onFailure: failed('push') })
    app.decorate('push', { publicKey: push.publicKey })
    app.tableListeners.push({ onWriting: (table) => notifier.watch(table) })
    const flushing = setInterval(() => notifier.flush().catch(failed('push')), push.every)
    flushing.unref()
    app.addHook('onClose', async () => clearInterval(flushing))
  },
  { name: 'push', dependencies: ['tables'] },
)
