import { protocolRefusal, tooMuchAtOnce } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKeyOf } from '../ops/address.ts'
import type { Limiter } from '../ops/limits.ts'
import { NewerRules } from '../table/newer.ts'
import { refusalOfFailure } from '../table/refusal-of-failure.ts'
import { refusalOf, sendRefusal } from './errors.ts'
import type { ProgramCaller } from './program.ts'

/** A part of the interfaces for programs. `T`: the token of a request, as it is found. */
export interface ProgramScope<T extends Found> {
  prefix: string
  /** Why a request is refused, or the valid token that it shows; undefined: it shows none (W32). */
  find(request: FastifyRequest): Promise<T | Refusal | undefined>
  routes(api: FastifyInstance, scope: RouteScope<T & ProgramCaller>): void
}

interface Found {
  person: Person
  /** For the log. */
  room?: string
}

/** The two things that routes ask of the gate. */
export interface RouteScope<P> {
  programOf(request: FastifyRequest): P
  /** Counts and sends a refusal. */
  refuse(reply: FastifyReply, refusal: Refusal): FastifyReply
}

/** Registers routes for programs behind the gate. */
export type OpenScope = <T extends Found>(scope: ProgramScope<T>) => Promise<void>

/**
 * The way in for every request of a program. In this order, before its body is read: time and tries of the address
 * (W10), the token (W32), the allowance of the programs of its person (W10).
 */
export function programGate(app: FastifyInstance, tries: Limiter): OpenScope {
  const { live } = app
  const { metrics, work } = app.ops

  function refuse(reply: FastifyReply, refusal: Refusal): FastifyReply {
    metrics.refused(refusal.rule)
    return sendRefusal(reply, refusal)
  }

  /** A server that ends waits for this answer. Streams end by themselves. */
  function waitFor(reply: FastifyReply): void {
    if (isStream.test(reply.request.routeOptions.url ?? '')) return
    const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve)).finally(() =>
      live.unanswered.delete(answered),
    )
    live.unanswered.add(answered)
  }

  return async <T extends Found>({ prefix, find, routes }: ProgramScope<T>) => {
    const asking = new WeakMap<FastifyRequest, T & ProgramCaller>()
    await app.register(
      async (api) => {
        // Counted by the allowance of programs instead.
        api.addHook('onRoute', (route) => {
          route.config = { ...route.config, isUncounted: true }
        })
        api.addHook('onRequest', async (request, reply) => {
          reply.header('cache-control', 'no-store')
          const address = callerKeyOf(request.ip)
          const end = work.begin(address)
          reply.raw.once('prefinish', end).once('close', end)
          const seconds = work.emptyFor(address)
          if (seconds > 0) return refuse(reply, tooMuchAtOnce(seconds))
          if (!(await tries.take(address))) return refuse(reply, tooMuchAtOnce())
          const found = await find(request)
          if (!found) return refuse(reply, protocolRefusal('W32'))
          if ('rule' in found) return refuse(reply, found)
          const { person } = found
          const caller = { person: { ...person, id: `program ${person.id}` }, address }
          if (!(await live.allowance.take(caller, 1))) return refuse(reply, tooMuchAtOnce())
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
        // Every route runs after the hook that sets it.
        routes(api, { refuse, programOf: (request) => asking.get(request) as T & ProgramCaller })
      },
      { prefix },
    )
  }
}

const isStream = /\/(entries|events)$/
