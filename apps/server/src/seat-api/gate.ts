import { protocolRefusal, tooManyRequestsRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf } from '../ops/address.ts'
import type { Limiter } from '../ops/limits.ts'
import { NewerRules } from '../table/newer.ts'
import { refusalOfFailure } from '../table/refusal-of-failure.ts'
import { refusalOf, sendRefusal } from './errors.ts'
import type { MeasuredRequest } from './program.ts'

/**
 * A group of routes for programs that share a kind of token. `T` is the data that are stored about the token of a
 * request.
 */
export interface ProgramRouteGroup<T extends Found> {
  prefix: string
  /**
   * Finds the token of a request. Returns the data of a valid token, a refusal, or undefined when the request has no
   * valid token (W32).
   */
  find(request: FastifyRequest): Promise<T | Refusal | undefined>
  routes(api: FastifyInstance, scope: ProgramGateAccess<T & MeasuredRequest>): void
}

interface Found {
  person: Person
  /** The id of the room, for the log. */
  room?: string
}

/** The functions of the gate that the routes for programs use. */
export interface ProgramGateAccess<P> {
  programOf(request: FastifyRequest): P
  /** Counts a refusal in the metrics, and sends it. */
  refuse(reply: FastifyReply, refusal: Refusal): FastifyReply
}

/** Registers routes for programs behind the gate. */
export type RegisterProgramRoutes = <T extends Found>(scope: ProgramRouteGroup<T>) => Promise<void>

/**
 * The gate that every request of a program passes. Before the body of a request is read it checks, in this order: the
 * processor time and the tries of the address (W10), the token (W32), and the allowance of the programs of its owner
 * (W10).
 */
export function openProgramGate(app: FastifyInstance, tries: Limiter): RegisterProgramRoutes {
  const { live } = app
  const { metrics, work } = app.ops

  function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
    metrics.refused(refusal.rule)
    return sendRefusal(reply, refusal)
  }

  /** Makes a server that is ending wait for this answer. Streams are left out: the server ends them itself. */
  function waitFor(reply: FastifyReply): void {
    if (isStream.test(reply.request.routeOptions.url ?? '')) return
    const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve)).finally(() =>
      live.unanswered.delete(answered),
    )
    live.unanswered.add(answered)
  }

  return async <T extends Found>({ prefix, find, routes }: ProgramRouteGroup<T>) => {
    const asking = new WeakMap<FastifyRequest, T & MeasuredRequest>()
    await app.register(
      async (api) => {
        // Requests to these routes count against the allowance of programs, not against the HTTP allowance.
        api.addHook('onRoute', (route) => {
          route.config = { ...route.config, isUncounted: true }
        })
        api.addHook('onRequest', async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const address = callerKeyOf(request.ip)
          const end = work.begin(address)
          reply.raw.once('prefinish', end).once('close', end)
          const seconds = work.emptyFor(address)
          if (seconds > 0) return refuse(reply, tooManyRequestsRefusal(seconds))
          if (!(await tries.take(address))) return refuse(reply, tooManyRequestsRefusal())
          const found = await find(request)
          if (!found) return refuse(reply, protocolRefusal('W32'))
          if ('rule' in found) return refuse(reply, found)
          const { person } = found
          const caller = { person: { ...person, id: `program ${person.id}` }, address }
          if (!(await live.allowance.take(caller, 1))) return refuse(reply, tooManyRequestsRefusal())
          asking.set(request, { ...found, address, caller, end })
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
        // The cast is safe: every route runs after the `onRequest` hook, which has stored the caller.
        routes(api, { refuse, programOf: (request) => asking.get(request) as T & MeasuredRequest })
      },
      { prefix },
    )
  }
}

const isStream = /\/(entries|events)$/
