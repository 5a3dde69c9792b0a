import { protocolRefusal } from '@opsroom/protocol'
import type { FastifyInstance } from 'fastify'
import type { ProgramGateAccess } from '../seat-api/gate.ts'
import { openLineStream } from '../seat-api/stream.ts'
import { newsText } from '../sockets/streams.ts'
import type { AccountNews } from './news.ts'
import type { AccountProgram } from './program.ts'

/**
 * The points that opening a stream of news costs. All tables of the program are read for its first lines, so it costs
 * as much as a profile, which reads many games.
 */
const cost = 8

/** Registers `GET /events`: a stream with the news of an account. */
export function newsRoute(
  api: FastifyInstance,
  app: FastifyInstance,
  news: AccountNews,
  { programOf, refuse }: ProgramGateAccess<AccountProgram>,
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
    // Only the first lines are charged to the program, because a stream lasts for hours. Its later lines are charged to
    // the people whose orders cause them.
    await program.end()
    const isValid = await app.store.accountTokens.has(id)
    // Nothing is awaited from here on, so that no news is lost between the first lines and the stream. The limit of
    // streams is checked again, because the same person may have opened other streams meanwhile.
    const refusal = isValid ? streams.refuse({ person: person.id, address }) : protocolRefusal('W32')
    if (refusal) {
      sendTo(reply.raw)
      return refuse(reply, refusal)
    }
    openLineStream(reply)
    const text = lines.map(newsText).join('')
    if (!reply.raw.destroyed) streams.begin({ token: id, person: person.id, address }, reply.raw, text)
    sendTo(reply.raw)
    await allowance.chargeAnswer(caller, Buffer.byteLength(text), cost)
    return reply
  })
}
