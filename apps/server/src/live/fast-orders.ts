import type { CommandRequest } from '@opsroom/protocol'
import { requests } from '@opsroom/protocol/requests'
import { numbersTakenBackBy, type Step } from '@opsroom/rules/core'
import type { DailyAddressQuotas } from '../lobby/address-days.ts'
import type { WorkAllowance } from '../ops/work-allowance.ts'
import { bytesStoredBy, type Connection } from '../sockets/connection.ts'
import type { AppendResult, Changes, Store } from '../store/index.ts'
import { type CommandAnswer, changesOfCommand } from '../table/changes.ts'
import { noteSeenByOrder } from '../table/last-seen.ts'
import { publishAppended } from '../table/publish.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { commandFromRequest, isRefusal, refuseByKnowledge } from '../table/validate.ts'
import type { MessageAllowance } from './allowance.ts'
import { readMessage } from './read-message.ts'

interface FastOrdersDeps {
  store: Pick<Store, 'eventLog'>
  tables: Tables
  allowance: Pick<MessageAllowance, 'holds' | 'isShort' | 'take'>
  work: Pick<WorkAllowance, 'emptyFor'>
  days: Pick<DailyAddressQuotas, 'mayStore' | 'stored'>
  /** Whether tables may be used now without checking first whether an outage has ended. */
  isServing(): boolean
  /** The messages of all connections that have no answer yet. */
  unanswered: Set<Promise<void>>
}

/**
 * The result of an order on the fast path. `again`: another entry or order was stored first, so the order has to be
 * decided again in the ordinary way.
 */
export type FastOutcome =
  | { answer: CommandAnswer; room: string }
  | { again: CommandRequest }
  | { error: unknown }

/** An order that was decided but is not stored yet. */
interface DecidedOrder {
  table: Table
  request: CommandRequest
  steps: readonly Step[]
  changes: Changes & { answer: CommandAnswer }
}

/**
 * The fast path of an order of the game: from the message to the append in one synchronous function, and from the
 * result of the append to the packets and the answer in another. The ordinary way (`Hearing` of the dispatcher, the
 * handler `table.command`, `execute`) does the same with some forty promises, which cost more than the rules.
 *
 * The path is taken only where nothing has to be waited for: the limits are known to be kept, the table is in memory
 * and its queue is empty, the giver holds the seat, and the order is not refused. All of this is found out before
 * anything is changed, so that whatever is unusual goes the ordinary way from its beginning and leaves no trace here.
 * A refusal in particular is given by the ordinary way alone, which reads first if another process knows more.
 *
 * `fast-orders.test.ts` plays the same orders both ways, and compares rows, packets and counts.
 */
export class FastOrders {
  readonly #deps: FastOrdersDeps

  constructor(deps: FastOrdersDeps) {
    this.#deps = deps
  }

  /**
   * Carries out an order if nothing about it is unusual.
   * @param payload the message as it arrived
   * @param cost the points of the message
   * @param onEnd called once, unless `give` returns false; `onEnd` does not throw
   * @returns false if the order has to go the ordinary way: then nothing was done
   */
  give(
    connection: Connection,
    payload: unknown,
    cost: number,
    onEnd: (outcome: FastOutcome) => void,
  ): boolean {
    const { allowance, work, days, isServing } = this.#deps
    const { data } = connection
    if (work.emptyFor(data.address) > 0 || !allowance.holds(data, cost) || !isServing()) return false
    const read = readMessage<CommandRequest>(requests['table.command'].request, payload)
    if ('refusal' in read || !allowance.isShort(read.bytes) || !days.mayStore(data.address)) return false
    const order = this.#decide(connection, read.value)
    if (!order) return false
    // From here on nothing is refused. The order is counted and recorded exactly as in the ordinary way.
    void allowance.take(data, cost)
    days.stored(data.address, bytesStoredBy('table.command', read.bytes))
    noteSeenByOrder(data, order.request)
    this.#append(order, onEnd)
    return true
  }

  /** Decides an order without changing anything. @returns undefined if the order has to go the ordinary way */
  #decide({ data: { person } }: Connection, request: CommandRequest): DecidedOrder | undefined {
    const { tables } = this.#deps
    if (request.command.scope !== 'game') return undefined
    const table = tables.idleAt(request.room)
    const chance = table && tables.knownChanceOf(table)
    if (!chance) return undefined
    try {
      const command = commandFromRequest(table, person, request)
      const at = tables.deps.now()
      if (isRefusal(command) || refuseByKnowledge(table, request, command, at)) return undefined
      const steps = table.match.propose(command, chance, at)
      if (steps.some((step) => numbersTakenBackBy(step).length > 0)) return undefined
      return { table, request, steps, changes: changesOfCommand(table, { person, request }, command, steps) }
    } catch {
      // The error is not lost: the ordinary way meets it again, answers the message with it and logs it.
      return undefined
    }
  }

  /**
   * Appends a decided order. The table's queue is occupied until the order is committed or is passed on to be decided
   * again.
   */
  #append(order: DecidedOrder, onEnd: (outcome: FastOutcome) => void): void {
    const { store, tables, unanswered } = this.#deps
    const { table, changes } = order
    const leaveQueue = table.queue.occupy()
    table.isWriting = true
    let answered = () => {}
    const waiting = new Promise<void>((resolve) => {
      answered = resolve
    })
    unanswered.add(waiting)
    const end = (outcome: FastOutcome) => {
      leaveQueue()
      tables.used(table)
      onEnd(outcome)
      unanswered.delete(waiting)
      answered()
    }
    const onResult = (result: AppendResult) => {
      if (result === 'appended') return end(this.#commit(order))
      table.isWriting = false
      const again = { again: order.request }
      if (result === 'repeated') return end(again)
      tables.catchUp(table).then(
        () => end(again),
        (error) => end({ error }),
      )
    }
    store.eventLog.appendThen(changes, onResult, (error) => {
      table.isWriting = false
      end({ error })
    })
  }

  /** Applies a stored order to its table in memory, and publishes it. */
  #commit({ table, request, steps, changes }: DecidedOrder): FastOutcome {
    const { deps } = this.#deps.tables
    const { gameId, room } = table.facts
    try {
      publishAppended(deps, table, steps, request.as)
      // Logged only at the level `debug`, as in `execute`: a player who runs the server should not see in the terminal
      // that the other side has given its order.
      deps.log.debug({ room, game: gameId, last: table.last, entries: steps.length }, 'played')
      if (changes.lobby) deps.publisher.lobbyChanged()
      return { answer: changes.answer, room }
    } catch (error) {
      return { error }
    } finally {
      table.isWriting = false
    }
  }
}
