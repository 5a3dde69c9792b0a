import { maximumMessageBytes, tooManyRequestsRefusal } from '@opsroom/protocol'
import type { Refusal } from '@opsroom/rules/core'
import type { FastifyInstance } from 'fastify'
import { readMessage } from '../live/read-message.ts'
import type { ProgramGateAccess } from '../seat-api/gate.ts'
import { bytesStoredBy, messageCost } from '../sockets/connection.ts'
import { accountRequestHandlers } from './acts.ts'
import type { AccountProgram } from './program.ts'
import { type AccountRequestName, accountRequests } from './requests.ts'

/**
 * A function that `accountRequestHandlers` returns, with the types of its request left out. The schemas have already parsed its arguments.
 */
type AnyAct = (
  program: AccountProgram,
  asked: { params: unknown; body: unknown },
) => Promise<{ ok: true } | { ok: false; refusal: Refusal }>

/**
 * @returns a function that charges a program for a request. It returns a refusal when the program has sent too much at
 * once (W10) or today (W102), and undefined when the request is charged
 */
function chargerOf({ live: { allowance }, addressDays }: FastifyInstance) {
  return async (program: AccountProgram, name: AccountRequestName, bytes: number) => {
    const { like } = accountRequests[name]
    const { caller, address } = program
    // One point of the cost was already taken when the token was checked.
    const more = costOf(name) - 1
    if (more > 0 && !(await allowance.take(caller, more))) return tooManyRequestsRefusal()
    await allowance.chargeMessage(caller, bytes)
    const stored = bytesStoredBy(like, bytes)
    if (stored === 0) return undefined
    const full = await addressDays.refuseStoring(address)
    if (!full) addressDays.stored(address, stored)
    return full
  }
}

/**
 * Registers a route for every request of an account token. Each request is charged, parsed and carried out, and its
 * answer is reduced to its schema.
 */
export function accountRoutes(
  api: FastifyInstance,
  app: FastifyInstance,
  { programOf, refuse }: ProgramGateAccess<AccountProgram>,
): void {
  const { allowance } = app.live
  const failed = app.ops.failed('account api')
  const acts = accountRequestHandlers(app)

  const refuseMore = chargerOf(app)

  /**
   * Carries out a parsed request.
   * @returns the answer as JSON, or the refusal
   */
  async function done(
    program: AccountProgram,
    name: AccountRequestName,
    asked: { params: unknown; body: unknown },
  ): Promise<string | Refusal> {
    const act = acts[name] as AnyAct
    const answer = await act(program, asked)
    if (!answer.ok) return answer.refusal
    // Parsing drops keys that the schema of the answer does not name, so that they are never sent.
    const text = JSON.stringify(accountRequests[name].answer.parse(answer))
    // The request has been carried out. An error while its answer is charged must not make it look as if it had failed.
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

/** The points that a request costs: as many as the browser message that does the same, room options included. */
const costOf = (name: AccountRequestName): number => messageCost(accountRequests[name].like, { setup: true })
