import { roomCodeSchema } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import type { FastifyInstance } from 'fastify'
import { TryLimiter } from '../identity/gate.ts'
import { summaryOf } from '../lobby/summary.ts'
import type { Store } from '../store/index.ts'
import { replayFor } from '../table/past.ts'
import type { Tables } from '../table/tables.ts'

/** The maximum number of replays per address and minute. */
const mostReplays = 30
/** The person for requests without a cookie. They hold no seat anywhere. */
const nobody = { id: '', name: '' }

interface EmbedDeps {
  app: FastifyInstance
  store: Pick<Store, 'rooms'>
  tables: Tables
}

/**
 * Registers `GET /api/embed/CODE`: the replay of a finished game that everybody may watch, for pages of other sites,
 * where browsers send no cookie. It has the same entries as spectators are sent over a connection, and is refused until
 * the whole game is over.
 */
export function embedRoute({ app, store, tables }: EmbedDeps): void {
  const gate = new TryLimiter('embedded replays', mostReplays, 60, app.keepPoints)
  app.get<{ Params: { code: string } }>('/api/embed/:code', async (request, reply) => {
    if (!(await gate.take(request.ip))) return reply.code(429).header('retry-after', '60').send({ ok: false })
    const code = roomCodeSchema.safeParse(request.params.code)
    const room = code.success ? await store.rooms.byCode(code.data) : undefined
    if (room?.status !== 'over' || room.spectators !== 'public') return reply.code(404).send({ ok: false })
    const replay = await tables.read(room.id, async (table) => {
      const isOver = table.numbering.view('public', table.play).table.open.ending !== undefined
      return isOver ? replayFor(tables, table, nobody, { room: room.id, as: 'truth' }) : undefined
    })
    if (!replay?.ok) return reply.code(404).send({ ok: false })
    return reply.header('cache-control', 'public, max-age=300').send({
      room: requests['room.find'].answer.parse({ ok: true, room: summaryOf(room), yours: [], host: false }),
      replay: requests['room.replay'].answer.parse(replay),
    })
  })
}
