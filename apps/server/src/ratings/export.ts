import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { TryLimiter } from '../identity/gate.ts'
import type { Identity } from '../identity/identity.ts'
import type { Store } from '../store/index.ts'
import { recordOf } from '../table/past.ts'
import type { Tables } from '../table/tables.ts'

interface ExportDeps {
  app: FastifyInstance
  store: Pick<Store, 'rooms'>
  tables: Tables
  identity: Identity
}

/** The maximum number of downloads per address in ten minutes. */
const mostDownloads = 5
const tenMinutes = 600
const mostGames = 1_000

/**
 * Registers `GET /api/me/games`: the records of all finished games of the caller, one on each line, the latest first.
 * Games in progress are left out: their records are available at their tables. Each record is read when the previous
 * one has been sent.
 */
export function finishedGamesRoute({ app, store, tables, identity }: ExportDeps): void {
  const gate = new TryLimiter('games', mostDownloads, tenMinutes, app.keepPoints)
  app.get('/api/me/games', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const caller = await identity.who(request.headers)
    if (!caller) return reply.code(401).send({ ok: false })
    if (!(await gate.take(request.ip))) return reply.code(429).send({ ok: false })
    const { person } = caller
    const rooms = await store.rooms.of(person.id, mostGames)
    async function* lines() {
      for (const { id, code, status, seats } of rooms) {
        const own = seats.find((seat) => seat.person === person.id)
        if (status !== 'over' || !own) continue
        const answer = await tables.read(id, (table) =>
          recordOf(tables, table, person, { room: id, as: own.id }),
        )
        if (answer?.ok && answer.record.of === 'everything')
          yield `${JSON.stringify({ code, seat: own.id, record: answer.record })}\n`
      }
    }
    return reply
      .header('content-disposition', 'attachment; filename="ops-room-my-games.ndjson"')
      .type('application/x-ndjson')
      .send(Readable.from(lines()))
  })
}
