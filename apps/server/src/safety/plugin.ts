import fp from 'fastify-plugin'
import { Banner } from './banner.ts'
import { dataRoute } from './data.ts'
import { type PeopleHandlers, peopleHandlers } from './handlers.ts'
import { operatorRoute } from './operator.ts'
import { People } from './people.ts'

declare module 'fastify' {
  interface FastifyInstance {
    people: People
    banner: Banner
  }
}

declare module '../sockets/handlers.ts' {
  interface Handled extends PeopleHandlers {}
}

/** Safety of a public server: blocks, reports, the operator's acts, and people's rights over their data. */
export const safetyPlugin = fp(
  async (app) => {
    const { store, tables, sockets, chat, identity, keepPoints: keep } = app
    const { config, clock, failed } = app.ops
    const people = new People({ store, tables, chat, keep, onFailure: failed('people') })
    app.decorate('people', people)
    app.handle(peopleHandlers(people, app.ratings))
    // After all other limits, because a refusal by a block tells something about people.
    app.orderGuards.push({ refuseSitting: (person, table) => people.refuseSitting(person, table) })
    const banner = new Banner(store, sockets.io, clock)
    app.decorate('banner', banner)
    operatorRoute({ app, store, tables, banner, token: config.operatorToken })
    dataRoute({ app, store, identity })
    app.addHook('onReady', () => banner.begin(failed('banner')))
    app.addHook('onClose', async () => banner.close())
  },
  { name: 'safety', dependencies: ['tables', 'sockets', 'ratings', 'lobby', 'chat', 'identity'] },
)
