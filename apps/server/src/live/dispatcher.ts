import { protocolRefusal, type RequestName, tooManyRequestsRefusal } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import type { Refusal } from '@opsroom/rules/core'
import type { DailyAddressQuotas } from '../lobby/address-days.ts'
import type { Metrics } from '../ops/metrics.ts'
import type { WorkAllowance } from '../ops/work-allowance.ts'
import { bytesStoredBy, type Connection, costOffMainThread, messageCost } from '../sockets/connection.ts'
import type { Handlers } from '../sockets/handlers.ts'
import type { ConnectionLimits } from '../sockets/limits.ts'
import { refusalOfFailure } from '../table/refusal-of-failure.ts'
import type { MessageAllowance } from './allowance.ts'
import type { FastOrders, FastOutcome } from './fast-orders.ts'
import { readMessage } from './read-message.ts'
import { type MessageTurns, ReadThrottle } from './turns.ts'

type Answer = { ok: true } | { ok: false; refusal: Refusal }
/** The answer to a message, and the room that the message was about. */
type Answered = { answer: Answer; room?: string | undefined }
const refused = (refusal: Refusal): Answer => ({ ok: false, refusal })

/** A connection is closed after this many refusals in a row for sending too many messages. */
const mostFlooded = 2_000
/**
 * A refusal that names a waiting time of more than 1 s counts as this many refusals, because a client that gets several
 * of them ignores the waiting times.
 */
const inSpiteOfTime = 10

/** The dependencies of the dispatcher that all connections share. */
export interface DispatchDeps {
  handlers: Handlers
  /** Records the name, the rule of the refusal and the duration of each message, never its content. */
  metrics: Metrics
  /** The limit on the messages that persons and addresses may send. */
  allowance: MessageAllowance
  /** The limit on the processor time that messages may take. */
  work: Pick<WorkAllowance, 'begin' | 'charge' | 'emptyFor'>
  /** The limit on the bytes that an address may store in a day. */
  days: Pick<DailyAddressQuotas, 'refuseStoring' | 'stored'>
  /** The limits on the bytes that are queued for connections. */
  limits: ConnectionLimits
  /** The messages of all connections that have no answer yet. */
  unanswered: Set<Promise<void>>
  /** The queue in which messages wait for their turn when a connection sends many in a burst. */
  turns: MessageTurns
  /** The fast path of orders; when absent, all messages go the ordinary way. */
  fast?: Pick<FastOrders, 'give'> | undefined
}

/**
 * Reads the messages of a connection: refuses a message that exceeds a limit or is not valid, and has the others
 * handled.
 */
class Hearing {
  readonly #connection: Connection
  readonly #with: Pick<DispatchDeps, 'handlers' | 'allowance' | 'work' | 'days'>
  readonly #reading: ReadThrottle
  #flooded = 0
  /** The waiting time, in s, that the last refusal for too many messages told the client. */
  #named = 1

  constructor(connection: Connection, dispatching: DispatchDeps, reading: ReadThrottle) {
    this.#connection = connection
    this.#with = dispatching
    this.#reading = reading
  }

  async hear(name: RequestName | undefined, words: unknown[], cost: number): Promise<Answered> {
    const seconds = await this.#tooMuchFor(cost)
    if (seconds > 0) {
      this.#named = seconds
      this.#reading.slowDown()
      this.#flooded += seconds > 1 ? inSpiteOfTime : 1
      if (this.#flooded > mostFlooded) this.#connection.disconnect(true)
      return { answer: refused(tooManyRequestsRefusal(seconds)) }
    }
    this.accepted()
    if (!name) return { answer: refused(protocolRefusal('W12')) }
    if (words.length > 1) return { answer: refused(protocolRefusal('W1', { path: '' })) }
    const read = readMessage<unknown>(requests[name].request, words[0])
    const charging = this.#with.allowance.chargeMessage(this.#connection.data, read.bytes)
    if (charging) await charging
    if ('refusal' in read) return { answer: refused(read.refusal) }
    const full = await this.#refuseStoring(bytesStoredBy(name, read.bytes))
    if (full) return { answer: refused(full) }
    const beside = costOffMainThread[name]
    if (beside !== undefined) this.#with.work.charge(this.#connection.data.address, beside)
    // The cast is safe: every schema with a field `room` makes the field a string.
    const { room } = read.value as { room?: string }
    return { answer: await this.ask(name, read.value), room }
  }

  /** Notes that a message was within the limits on the number of messages. */
  accepted(): void {
    // The count of refusals is not reset to 0: a slow process accepts a message now and then in the midst of a flood.
    this.#flooded = Math.max(0, this.#flooded - 1)
  }

  /**
   * The seconds that the client must wait before sending again, when a message exceeds the limits or came in a burst
   * with one that did; 0 if the message is accepted.
   */
  async #tooMuchFor(cost: number): Promise<number> {
    if (this.#reading.isSlow) return this.#named
    const seconds = this.#with.work.emptyFor(this.#connection.data.address)
    if (seconds > 0) return seconds
    return (await this.#with.allowance.take(this.#connection.data, cost)) ? 0 : 1
  }

  /**
   * Asks whether the address may store this many more bytes today.
   * @returns the refusal, or undefined: then the bytes count as stored, whatever becomes of the message
   */
  async #refuseStoring(bytes: number): Promise<Refusal | undefined> {
    if (bytes === 0) return undefined
    const { address } = this.#connection.data
    const full = await this.#with.days.refuseStoring(address)
    if (!full) this.#with.days.stored(address, bytes)
    return full
  }

  /** Calls the handler of a message. Only keys that the schema of the answer names are sent to the client. */
  async ask(name: RequestName, request: unknown): Promise<Answer> {
    // The cast is safe: the handler is looked up by the name of the request, whose schema has already parsed the
    // request.
    const handler = this.#with.handlers[name] as (
      connection: Connection,
      request: unknown,
    ) => Promise<unknown>
    return requests[name].answer.parse(await handler(this.#connection, request))
  }
}

/**
 * Handles all messages of a connection. Every message is answered, with a result or a refusal (W1, W2, W10, W11, W12),
 * unless the connection is cut because it does not read. An error in a handler never ends the process.
 */
export function dispatch(connection: Connection, dispatching: DispatchDeps): void {
  const { metrics, allowance, work, limits, unanswered, turns, fast } = dispatching
  const reading = new ReadThrottle(connection)
  const hearing = new Hearing(connection, dispatching, reading)
  /** The number of bytes that this connection was sent. */
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
    const end = work.begin(connection.data.address)
    const known = isRequestName(name) ? name : undefined
    const cost = known ? messageCost(known, words[0]) : 1
    const answerToFailure = (error: unknown): Answered => {
      const request = metrics.failure(known ?? 'unknown', error, { room: roomOf(words[0]) })
      return { answer: refused(refusalOfFailure(error, request)) }
    }
    /**
     * @returns a promise that settles when the points for a long answer are charged; undefined when there is nothing to
     * charge
     */
    const send = ({ answer, room }: Answered): Promise<void> | undefined => {
      const rule = answer.ok ? undefined : answer.refusal.rule
      metrics.message(known ?? 'unknown', connection, {
        rule,
        room,
        milliseconds: performance.now() - began,
      })
      if (!limits.maySend(connection)) return undefined
      const before = sent
      acknowledge(answer)
      limits.answered(connection, sent - before)
      return allowance.chargeAnswer(connection.data, sent - before, cost)
    }
    const notSent = (error: unknown) => void metrics.failure('answering', error)
    const sendLater = (heard: Promise<Answered>, done: () => void) => {
      const answered: Promise<void> = heard
        .catch(answerToFailure)
        .then(send)
        .catch(notSent)
        .finally(() => {
          unanswered.delete(answered)
          done()
          end()
        })
      unanswered.add(answered)
    }
    const onEnd = (outcome: FastOutcome) => {
      if ('again' in outcome) {
        const { again } = outcome
        const heard = hearing.ask('table.command', again).then((answer) => ({ answer, room: again.room }))
        return sendLater(heard, () => {})
      }
      try {
        send('error' in outcome ? answerToFailure(outcome.error) : outcome)?.catch(notSent)
      } catch (error) {
        notSent(error)
      }
      end()
    }
    const turn = turns.next(connection, connection.data.address)
    if (turn) {
      let done = () => {}
      const hearInTurn = async () => {
        done = await reading.wait(turn)
        return hearing.hear(known, words, cost)
      }
      return sendLater(hearInTurn(), () => done())
    }
    const mayBeFast = known === 'table.command' && words.length === 1 && !reading.isSlow
    if (mayBeFast && fast?.give(connection, words[0], cost, onEnd)) return hearing.accepted()
    sendLater(hearing.hear(known, words, cost), () => {})
  })
}

const isRequestName = (name: unknown): name is RequestName =>
  typeof name === 'string' && Object.hasOwn(requests, name)

/**
 * The id of the room that a message is about.
 * @param request not validated: only the id of the room is read from it, and nothing else reaches the log
 */
const roomOf = (request: unknown): string | undefined => {
  const { room }: { room?: unknown } = Object(request)
  return typeof room === 'string' && isRoomId.test(room) ? room : undefined
}
const isRoomId = /^[0-9a-f-]{36}$/
