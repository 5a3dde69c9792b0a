import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { TryLimiter } from '../identity/gate.ts'
import type { Identity } from '../identity/identity.ts'
import type { Store } from '../store/index.ts'
import { Banner } from './banner.ts'
import { type PeopleHandlers, peopleHandlers } from './handlers.ts'
import { operatorRoute } from './operator.ts'
import { PeopleActions } from './people.ts'

declare module 'fastify' {
  interface FastifyInstance {
    people: PeopleActions
    banner: Banner
  }
}

declare module '../sockets/handlers.ts' {
  interface HandledMessages extends PeopleHandlers {}
}

interface DataDeps {
  app: FastifyInstance
  store: Pick<Store, 'personalData'>
  identity: Identity
}

/** The maximum number of downloads per address in ten minutes. */
const mostDownloads = 10
const tenMinutes = 600

/**
 * Registers `GET /api/me/data`: all data that is stored about the caller, as a file. Games are exported as their
 * records.
 */
function dataRoute({ app, store, identity }: DataDeps): void {
  const gate = new TryLimiter('data', mostDownloads, tenMinutes, app.keepPoints)
  app.get('/api/me/data', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const caller = await identity.who(request.headers)
    if (!caller) return reply.code(401).send({ ok: false })
    if (!(await gate.take(request.ip))) return reply.code(429).send({ ok: false })
    const data = await store.personalData.of(caller.person.id)
    return reply
      .header('content-disposition', 'attachment; filename="ops-room-my-data.json"')
      .type('application/json')
      .send(JSON.stringify(data, null, 2))
  })
}

/** Safety on a public server: blocks, reports, the acts of the operator, and people's rights over their data. */
export const safetyPlugin = fp(
  async (app) => {
    const { store, tables, sockets, chat, identity, keepPoints: keep } = app
    const { config, clock, failed } = app.ops
    const people = new PeopleActions({ store, tables, chat, keep, onFailure: failed('people') })
    app.decorate('people', people)
    app.handle(peopleHandlers(people, app.ratings))
    // The guard for blocks is added after all other guards, because its refusal tells something about people.
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
