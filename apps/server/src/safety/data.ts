import type { FastifyInstance } from 'fastify'
import { Gate } from '../identity/gate.ts'
import type { Identity } from '../identity/identity.ts'
import type { Store } from '../store/index.ts'

interface DataDeps {
  app: FastifyInstance
  store: Pick<Store, 'personalData'>
  identity: Identity
}

/** Downloads that one address may ask for in ten minutes. */
const mostDownloads = 10
const tenMinutes = 600

/** `GET /api/me/data`: all that is stored about the caller, as a file. Games are exported by their records. */
export function dataRoute({ app, store, identity }: DataDeps): void {
  const gate = new Gate('data', mostDownloads, tenMinutes, app.keepPoints)
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
