import fp from 'fastify-plugin'
import { BeforehandOrders } from './orders.ts'

declare module 'fastify' {
  interface FastifyInstance {
    beforehand: BeforehandOrders
  }
}

/** Carries out the orders that seats have given beforehand (T24), from when the server listens. */
export const beforehandPlugin = fp(
  async (app) => {
    const { store, tables } = app
    const { clock, failed } = app.ops
    const orders = new BeforehandOrders({ store, tables, clock, onFailure: failed('beforehand') })
    app.decorate('beforehand', orders)
    app.tableListeners.push({ onTaken: (table) => orders.check(table) })
    app.addHook('preClose', async () => orders.close())
  },
  { name: 'beforehand', dependencies: ['tables'] },
)
