import { maximumMessageBytes, tooMuchAtOnce } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { FastifyInstance } from 'fastify'
import { readMessage } from '../live/read-message.ts'
import type { RouteScope } from '../seat-api/gate.ts'
import { bytesStoredBy, messageCost } from '../sockets/connection.ts'
import { accountActs } from './acts.ts'
import type { AccountProgram } from './program.ts'
import { type AccountRequestName, accountRequests } from './requests.ts'

/** A function of the list, without the types of its own request: its schemas have read what it is given. */
type AnyAct = (
  program: AccountProgram,
  asked: { params: unknown; body: unknown },
) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>

/** @returns a function that says why a program has asked for too much at once (W10) or today (W102); undefined: it counts */
function chargerOf({ live: { allowance }, addressDays }: FastifyInstance) {
  return async (program: AccountProgram, name: AccountRequestName, bytes: number) => {
    const { like } = accountRequests[name]
    const { caller, address } = program
    // The gate has taken one point.
    const more = costOf(name) - 1
    if (more > 0 && !(await allowance.take(caller, more))) return tooMuchAtOnce()
    await allowance.chargeMessage(caller, bytes)
    const stored = bytesStoredBy(like, bytes)
    if (stored === 0) return undefined
    const full = await addressDays.refuseStoring(address)
    if (!full) addressDays.stored(address, stored)
    return full
  }
}

/** Lays a route for every request of the list: it is counted, read, carried out, and answered by its schema. */
export function accountRoutes(
  api: FastifyInstance,
  app: FastifyInstance,
  { programOf, refuse }: RouteScope<AccountProgram>,
): void {
  const { allowance } = app.live
  const failed = app.ops.failed('account api')
  const acts = accountActs(app)

  const refuseMore = chargerOf(app)

  /** Carries out a request that was read. @returns the text of its answer, or the refusal */
  async function done(
    program: AccountProgram,
    name: AccountRequestName,
    asked: { params: unknown; body: unknown },
  ): Promise<string | Refusal> {
    const act = acts[name] as AnyAct
    const answer = await act(program, asked)
    if (!answer.ok) return answer.refusal
    // Keys that the schema does not name never leave.
    const text = JSON.stringify(accountRequests[name].answer.parse(answer))
    // It is done: a failure to charge it must not make it look undone.
    await allowance.chargeAnswer(program.caller, Buffer.byteLength(text), costOf(name))?.catch(failed)
    return text
  }

  for (const name of Object.keys(accountRequests) as AccountRequestName[]) {
    const { method, path, params, body } = accountRequests[name]
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    api.route({
      method,
      url,
      bodyLimit: maximumMessageBytes,
      async handler(request, reply) {
        const program = programOf(request)
        app.sockets.limits.noteProgram(program.person.id, program.address)
        const place = readMessage<unknown>(params, request.params)
        if ('refusal' in place) return refuse(reply, place.refusal)
        const read = readMessage<unknown>(body, request.body ?? {})
        if ('refusal' in read) return refuse(reply, read.refusal)
        const full = await refuseMore(program, name, read.bytes)
        if (full) return refuse(reply, full)
        const found = await done(program, name, { params: place.value, body: read.value })
        if (typeof found !== 'string') return refuse(reply, found)
        return reply.type('application/json; charset=utf-8').send(found)
      },
    })
  }
}

/** The points of a request: as of the message of a browser that does the same, with the options of a room. */
const costOf = (name: AccountRequestName): number => messageCost(accountRequests[name].like, { setup: true })
