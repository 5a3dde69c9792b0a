import { protocolRefusal, tooMuchAtOnce } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hashOfToken, tokenIn } from '../identity/seat-token.ts'
import { callerKeyOf } from '../ops/address.ts'
import { Limiter } from '../ops/limits.ts'
import { NewerRules } from '../table/newer.ts'
import { refusalOfFailure } from '../table/refusal-of-failure.ts'
import { refusalOf, sendRefusal } from './errors.ts'
import { type ProgramHandlers, programHandlers } from './handlers.ts'
import { openApi } from './openapi.ts'
import type { Program } from './program.ts'
import { Programs } from './programs.ts'
import { seatRoutes } from './routes.ts'

declare module '../sockets/handlers.ts' {
  interface Handled extends ProgramHandlers {}
}

const prefix = '/api/seat/v1'
/** The document never changes while a server runs. */
const documentAge = 'public, max-age=300'

/** The HTTP interface for programs that play one seat, with a token that the holder of the seat has made. */
export const seatApiPlugin = fp(
  async (app) => {
    const { store, live, keepPoints } = app
    const { config, metrics, work, failed } = app.ops
    const { messagesAtOnce, messagesPerSecond, personsPerAddress } = config
    /** Checked before a token is looked up: as many tries as an address may send messages. */
    const tries = new Limiter(
      'seat tokens shown by an address',
      messagesAtOnce * personsPerAddress,
      messagesAtOnce / messagesPerSecond,
      keepPoints,
    )
    const document = JSON.stringify(openApi(config.publicUrl))
    const asking = new WeakMap<FastifyRequest, Program>()
    const programs = new Programs(app.tables, failed('seat api'))
    app.tableListeners.push({ onTaken: (table) => programs.onTaken(table) })
    app.handle(programHandlers({ store, tables: app.tables, streams: app.sockets.streams }))

    await app.register(
      async (open) => {
        open.get('/openapi.json', async (_, reply) =>
          reply.header('cache-control', documentAge).type('application/json; charset=utf-8').send(document),
        )
      },
      { prefix },
    )
    await app.register(
      async (api) => {
        // Counted by the allowance of programs instead.
        api.addHook('onRoute', (route) => {
          route.config = { ...route.config, isUncounted: true }
        })
        /**
         * In this order, before the body is read: time and tries of the address (W10), the token (W32), the allowance
         * (W10).
         */
        api.addHook('onRequest', async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const address = callerKeyOf(request.ip)
          const end = work.begin(address)
          reply.raw.once('prefinish', end).once('close', end)
          const seconds = await work.emptyFor(address)
          if (seconds > 0) return refuse(reply, tooMuchAtOnce(seconds))
          if (!(await tries.take(address))) return refuse(reply, tooMuchAtOnce())
          const token = tokenIn(request.headers.authorization)
          const found = token && (await store.seatTokens.find(hashOfToken(token)))
          if (!found) return refuse(reply, protocolRefusal('W32'))
          const { person } = found
          const caller = { person: { ...person, id: `program ${person.id}` }, address }
          const program = { ...found, address, caller, end }
          if (!(await live.allowance.take(caller, 1))) return refuse(reply, tooMuchAtOnce())
          asking.set(request, program)
          waitFor(reply)
          return undefined
        })
        api.setErrorHandler((error: { statusCode?: number }, request, reply) => {
          const refusal = error instanceof NewerRules ? error.refusal : refusalOf(error)
          if (refusal) return refuse(reply, refusal)
          const room = asking.get(request)?.room
          const id = metrics.failure('seat api', error, { request: request.id, ...(room && { room }) })
          return refuse(reply, refusalOfFailure(error, id))
        })
        // Every route runs after the hook that sets it.
        seatRoutes(api, { app, programs, refuse, programOf: (request) => asking.get(request) as Program })
      },
      { prefix },
    )

    function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
      metrics.refused(refusal.rule)
      return sendRefusal(reply, refusal)
    }

    /** A server that ends waits for this answer. Streams end by themselves. */
    function waitFor(reply: FastifyReply): void {
      if (reply.request.routeOptions.url?.endsWith('/entries')) return
      const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve)).finally(() =>
        live.unanswered.delete(answered),
      )
      live.unanswered.add(answered)
    }
  },
  { name: 'seat-api', dependencies: ['live'] },
)
