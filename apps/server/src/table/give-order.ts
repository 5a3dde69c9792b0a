import { type CommandRequest, protocolRefusal } from '@opsroom/protocol'
import type { Person, Refusal } from '@opsroom/rules/core'
import type { ConnectionData } from '../sockets/connection.ts'
import { currentPerson, personDeletedAnswer } from '../sockets/current-person.ts'
import type { Store } from '../store/index.ts'
import type { CommandAnswer } from './changes.ts'
import { execute } from './execute.ts'
import { firstAnswer } from './first-answer.ts'
import { botSeatsOf } from './holders.ts'
import { noteSeenByOrder } from './last-seen.ts'
import { type OrderGuard, refusalByGuards } from './order-guards.ts'
import { refuseStranger } from './strangers.ts'
import type { Table } from './table.ts'
import type { Tables } from './tables.ts'
import { refuseByRules } from './validate.ts'

/** Additional steps of giving an order, run in the same task of the table's queue as the order itself. */
export interface OrderHooks {
  /**
   * A further check that may refuse the order, made before the rules of table and game are asked, and again at each
   * attempt to decide the order.
   */
  refuse?(table: Table): Promise<Refusal | undefined>
  /** Called before an order is decided. The returned function is called when the order has been carried out. */
  begin?(table: Table): Promise<() => Promise<void>>
}

/** Carries out a person's order at a table, if every guard allows it. */
export type GiveOrder = (
  caller: ConnectionData,
  request: CommandRequest,
  steps?: OrderHooks,
) => Promise<CommandAnswer>

interface OrderDeps {
  store: Store
  tables: Tables
  guards: readonly OrderGuard[]
  /** Called before an order is carried out; the order waits until the returned promise is fulfilled. */
  beforeServing(): Promise<void>
}

/**
 * The ordinary way of an order to its table, for browsers and programs alike. Usual orders of browsers may take the
 * fast path instead (`live/fast-orders.ts`).
 */
export function orderGiver({ store, tables, guards, beforeServing }: OrderDeps): GiveOrder {
  /** Asks the guards about an order that the rules allow. @returns the refusal, or undefined */
  async function refuseByGuards(
    table: Table,
    person: Person,
    request: CommandRequest,
  ): Promise<Refusal | undefined> {
    const { scope, command } = request.command
    if (scope !== 'table') return undefined
    if (command.type === 'sit')
      return refuseByRules(table, person, request, tables.deps.now())
        ? undefined
        : refusalByGuards(guards, (guard) => guard.refuseSitting?.(person, table))
    if (command.type !== 'rematch') return undefined
    if (command.sides === 'bid' && botSeatsOf(table).length > 0) return protocolRefusal('W54')
    return command.sides === 'none'
      ? undefined
      : refusalByGuards(guards, (guard) => guard.refuseRematch?.(table))
  }

  return async (caller, request, steps = {}) => {
    await beforeServing()
    const { scope, command } = request.command
    const refused = await refuseStranger(tables, caller.person, request)
    if (refused) return refused
    const sits = scope === 'table' && command.type === 'sit'
    const person = sits ? await currentPerson(store, caller) : caller.person
    if (!person) return personDeletedAnswer
    noteSeenByOrder(caller, request)
    const isRematch = scope === 'table' && command.type === 'rematch'
    const refuse = async (table: Table) =>
      (await steps.refuse?.(table)) ?? refuseByGuards(table, person, request)
    const act = async (table: Table): Promise<CommandAnswer> => {
      const refusal = await refuse(table)
      // A guard may refuse now what was carried out then, as a rematch whose room fills the quota of its host.
      if (refusal) return (await firstAnswer(store, person.id, request)) ?? { ok: false, refusal }
      const done = await steps.begin?.(table)
      // The seat may belong to somebody else by the time the order is decided, if another process appended first.
      const guard = sits || steps.refuse ? refuse : undefined
      const answer = await execute(tables, table, { person, request, guard })
      if (answer.ok) await done?.()
      const late = isRematch ? await refusalByGuards(guards, (guard) => guard.onRematch?.(table)) : undefined
      return late ? { ok: false, refusal: late } : answer
    }
    const answer = await tables.given(request.room, { person, as: request.as }, act)
    return answer ?? { ok: false, refusal: protocolRefusal('W3') }
  }
}
