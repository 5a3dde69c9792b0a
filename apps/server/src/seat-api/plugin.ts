import { protocolRefusal } from '@opsroom/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { hashOfToken, tokenIn } from '../identity/seat-token.ts'
import { networkOf } from '../ops/address.ts'
import { Limiter } from '../ops/limits.ts'
import { NewerRules } from '../table/newer.ts'
import { refusalOf, sendRefusal } from './errors.ts'
import { openApi } from './openapi.ts'
import { type Program, seatRoutes } from './routes.ts'

const prefix = '/api/seat/v1'
/** It never changes while a server runs. */
const documentAge = 'public, max-age=300'

/** By HTTP, what a program needs that plays one seat: with a token that the holder of the seat has made. */
export const seatApiPlugin = fp(
  async (app) => {
    const { store, live, keepPoints } = app
    const { config, metrics } = app.ops
    const { messagesAtOnce, messagesPerSecond, personsPerAddress } = config
    /** Before a token is looked up: as often as an address may send messages. */
    const tries = new Limiter(
      'seat tokens shown by an address',
      messagesAtOnce * personsPerAddress,
      messagesAtOnce / messagesPerSecond,
      keepPoints,
    )
    const document = JSON.stringify(openApi(config.publicUrl))
    const programs = new WeakMap<FastifyRequest, Program>()

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
        /** In this order, before the body is read: the tries of the address (W10), the token (W32), the allowance (W10). */
        api.addHook('onRequest', async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const address = networkOf(request.ip)
          if (!(await tries.take(address))) return refuse(reply, 'W10')
          const token = tokenIn(request.headers.authorization)
          const found = token && (await store.seatTokens.find(hashOfToken(token)))
          if (!found) return refuse(reply, 'W32')
          const program = { ...found, address }
          if (!(await live.allowance.take(program, 1))) return refuse(reply, 'W10')
          programs.set(request, program)
          waitFor(reply)
          return undefined
        })
        api.setErrorHandler((error: { statusCode?: number }, request, reply) => {
          if (error instanceof NewerRules) return sendRefusal(reply, error.refusal)
          const refusal = refusalOf(error)
          if (refusal) return refuse(reply, refusal.rule === 'W2' ? 'W2' : 'W1', refusal.data)
          const room = programs.get(request)?.room
          const id = metrics.failure('seat api', error, { request: request.id, ...(room && { room }) })
          return sendRefusal(reply, protocolRefusal('W11', { request: id }))
        })
        seatRoutes(api, { app, programOf: (request) => programs.get(request) as Program })
      },
      { prefix },
    )

    function refuse(
      reply: FastifyReply,
      rule: 'W1' | 'W2' | 'W10' | 'W32',
      data?: Record<string, string | number>,
    ): FastifyReply {
      metrics.refused(rule)
      return sendRefusal(reply, protocolRefusal(rule, data))
    }

    /** A server that ends waits for the answer. Streams end by themselves. */
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
