import { protocolRefusal, type RequestName } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import type { Refusal } from '@opsroom/rules/core'
import type { Metrics } from '../ops/metrics.ts'
import { type Connection, costOf } from '../sockets/connection.ts'
import type { ConnectionLimits } from '../sockets/limits.ts'
import { refusalOfFailure } from '../table/refusal-of-failure.ts'
import type { Allowance } from './allowance.ts'
import { readMessage } from './read-message.ts'
import type { Handlers } from './table-of-handlers.ts'
import { Reading, type Turns } from './turns.ts'

type Answer = { ok: true } | { ok: false; refusal: Refusal }
const refused = (refusal: Refusal): Answer => ({ ok: false, refusal })

/** After so many refusals in a row for too many messages a connection is closed. */
const mostFlooded = 2_000

/** What all connections share. */
export interface Dispatching {
  handlers: Handlers
  /** Notes each message: name, rule of refusal and duration, never its content. */
  metrics: Metrics
  /** What messages may cost. */
  allowance: Allowance
  /** How much may wait to be sent. */
  limits: ConnectionLimits
  /** The messages of all connections that have no answer yet. */
  unanswered: Set<Promise<void>>
  /** When the messages of a connection that sends many at once are handled. */
  turns: Turns
}

/**
 * Handles all messages of a connection. Every message is answered, with a result or a refusal (W1, W2, W10, W11, W12),
 * unless the connection is cut because it does not read. An error in a handler never ends the process.
 */
export function dispatch(
  connection: Connection,
  { handlers, metrics, allowance, limits, unanswered, turns }: Dispatching,
): void {
  let flooded = 0
  const reading = new Reading(connection)
  /** Bytes that this connection was sent. */
  let sent = 0
  connection.conn.on('packetCreate', ({ data }: { data?: string | Uint8Array }) => {
    sent += data?.length ?? 0
  })

  connection.onAny((name: unknown, ...words: unknown[]) => {
    const began = performance.now()
    const last = words.at(-1)
    const acknowledge = typeof last === 'function' ? last : () => {}
    if (acknowledge === last) words.pop()
    if (!limits.maySend(connection)) return
    const known = isRequestName(name) ? name : undefined
    const cost = known ? costOf(known, words[0]) : 1
    const turn = turns.next(connection)
    const heard = turn ? reading.wait(turn).then(() => hear(known, words, cost)) : hear(known, words, cost)
    const answered: Promise<void> = heard
      .catch((error) => {
        const request = metrics.failure(known ?? 'unknown', error, { room: roomOf(words[0]) })
        const refusal = refusalOfFailure(error, request)
        return { answer: refused(refusal), room: undefined }
      })
      .then(async ({ answer, room }) => {
        const rule = answer.ok ? undefined : answer.refusal.rule
        metrics.message(known ?? 'unknown', connection, {
          rule,
          room,
          milliseconds: performance.now() - began,
        })
        if (!limits.maySend(connection)) return
        const before = sent
        acknowledge(answer)
        limits.answered(connection, sent - before)
        const charging = allowance.chargeAnswer(connection.data, sent - before, cost)
        if (charging) await charging
      })
      .catch((error) => void metrics.failure('answering', error))
      .finally(() => unanswered.delete(answered))
    unanswered.add(answered)
  })

  async function hear(
    name: RequestName | undefined,
    words: unknown[],
    cost: number,
  ): Promise<{ answer: Answer; room?: string }> {
    // What came with the message that was too much is too much, too.
    if (reading.isSlow || !(await allowance.take(connection.data, cost))) {
      reading.slowDown()
      if (++flooded > mostFlooded) connection.disconnect(true)
      return { answer: refused(protocolRefusal('W10')) }
    }
    // Not forgotten at once: a slow process lets a token in now and then in the midst of a flood.
    flooded = Math.max(0, flooded - 1)
    if (!name) return { answer: refused(protocolRefusal('W12')) }
    if (words.length > 1) return { answer: refused(protocolRefusal('W1', { path: '' })) }
    const read = readMessage<unknown>(requests[name].request, words[0])
    const charging = allowance.chargeMessage(connection.data, read.bytes)
    if (charging) await charging
    if ('refusal' in read) return { answer: refused(read.refusal) }
    const { room } = read.value as { room?: string }
    return { answer: await ask(name, read.value), room }
  }

  /** Asks the handler. Keys that the answer's schema does not name never leave. */
  async function ask(name: RequestName, request: unknown): Promise<Answer> {
    const handler = handlers[name] as (connection: Connection, request: unknown) => Promise<unknown>
    return requests[name].answer.parse(await handler(connection, request))
  }
}

const isRequestName = (name: unknown): name is RequestName =>
  typeof name === 'string' && Object.hasOwn(requests, name)

/** The room that a message is about. @param request as it came: only an id is taken, nothing else reaches the log */
const roomOf = (request: unknown): string | undefined => {
  const { room } = Object(request) as { room?: unknown }
  return typeof room === 'string' && isRoomId.test(room) ? room : undefined
}
const isRoomId = /^[0-9a-f-]{36}$/
