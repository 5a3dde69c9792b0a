import { protocolRefusal } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import type { RouteScope } from '../seat-api/gate.ts'
import { openLines } from '../seat-api/stream.ts'
import { newsText } from '../sockets/streams.ts'
import type { AccountNews } from './news.ts'
import type { AccountProgram } from './program.ts'

/** Tables are read for the beginning of a stream: as many points as for a profile, which reads many games. */
const cost = 8

/** `GET /events`: the news of an account, as they come. */
export function newsRoute(
  api: FastifyInstance,
  app: FastifyInstance,
  news: AccountNews,
  { programOf, refuse }: RouteScope<AccountProgram>,
): void {
  const { streams } = app.sockets
  const { allowance } = app.live

  api.get('/events', async (request, reply) => {
    const program = programOf(request)
    const { id, person, address, caller } = program
    if (app.ops.readiness.isDraining) return refuse(reply.code(503), protocolRefusal('W33'))
    const full = streams.refuse({ person: person.id, address })
    if (full) return refuse(reply, full)
    if (!(await allowance.take(caller, cost - 1)))
      return refuse(reply, protocolRefusal('W10', { seconds: 1 }))
    const { lines, sendTo } = await news.follow(program)
    // The stream lasts for hours: sending to it is charged to those who give the orders.
    await program.end()
    const isValid = await app.store.accountTokens.has(id)
    // Nothing is awaited from here on: no news get lost between the first lines and the stream.
    // Other streams of the same person may have begun while this one waited.
    const refusal = isValid ? streams.refuse({ person: person.id, address }) : protocolRefusal('W32')
    if (refusal) {
      sendTo(reply.raw)
      return refuse(reply, refusal)
    }
    openLines(reply)
    const text = lines.map(newsText).join('')
    if (!reply.raw.destroyed) streams.begin({ token: id, person: person.id, address }, reply.raw, text)
    sendTo(reply.raw)
    await allowance.chargeAnswer(caller, Buffer.byteLength(text), cost)
    return reply
  })
}
