import { protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import { WorkInProgress } from '../ops/under-way.ts'
import { subscribe, unsubscribe } from '../sockets/audiences.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import type { AttentionBoard } from './attention.ts'
import { type DraftLimits, saveDraft } from './drafts.ts'
import type { GiveOrder } from './give-order.ts'
import { saveLastSeen, saveLastSeenOfOtherConnection } from './last-seen.ts'
import { subscribeToTable } from './open.ts'
import { chaptersOf, recordOf, replayFor } from './past.ts'
import type { Tables } from './tables.ts'

const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }
const draftsOf = ({ id }: Person, room: string): string => `${id} ${room}`

interface TableHandlersDeps {
  store: Store
  tables: Tables
  drafts: DraftLimits
  attention: Pick<AttentionBoard, 'attended'>
  giveOrder: GiveOrder
  /** The elapsed time, in ms, by a clock that is never set. */
  elapsed(): number
  /** Called before a table is used for an answer; the answer waits until the returned promise is fulfilled. */
  beforeServing(): Promise<void>
}

type Past = Pick<HandlersOf<'room'>, 'room.chapters' | 'room.record' | 'room.replay'>
export type TableHandlers = HandlersOf<'table'> & HandlersOf<'draft'> & Past

/**
 * The handlers of requests about a table from people who play at it or watch it: for its entries, orders, drafts and
 * past.
 */
export function tableHandlers(deps: TableHandlersDeps): TableHandlers {
  const { store, tables, drafts, attention, giveOrder, elapsed, beforeServing } = deps
  /** The drafts that are being saved, by person and room. */
  const savingDrafts = new WorkInProgress()

  return {
    async 'table.subscribe'(connection, request) {
      const { room, as } = request
      const { person } = connection.data
      connection.data.wanted = { room, as }
      await beforeServing()
      await saveLastSeen(store, tables, connection)
      await saveLastSeenOfOtherConnection(store, tables, connection, { room, as })
      // A subscription waits only for drafts that the same person is saving, so the delay reveals nothing about others.
      await savingDrafts.settled(draftsOf(person, room))
      const bind = async () => {
        const { wanted } = connection.data
        if (wanted?.room === room && wanted.as === as) await subscribe(connection, room, as)
      }
      const seen =
        as === 'public' ? 0 : ((await store.lastSeen.of(person.id, [room])).get(room)?.get(as)?.number ?? 0)
      const answer = await tables.read(room, (table) =>
        subscribeToTable(tables, table, { person, request, seen, bind }),
      )
      if (answer?.ok && as !== 'public')
        await store.lastSeen.keep({ person: person.id, room, audience: as, number: answer.last })
      return answer ?? unknownRoom
    },

    async 'table.attend'({ data: { watching } }, { room, as, state }) {
      if (as !== 'public' && watching?.room === room && watching.as === as) {
        const isNew = watching.attention === undefined
        watching.attention = { state, at: elapsed() }
        attention.attended(room, as, isNew)
      }
      return { ok: true }
    },

    async 'table.unsubscribe'(connection, { room }) {
      const { watching } = connection.data
      if (watching?.room !== room) return { ok: true }
      await saveLastSeen(store, tables, connection)
      // While the last seen number was stored, the connection may have subscribed to another audience: that
      // subscription is kept.
      if (connection.data.watching === watching) await unsubscribe(connection)
      return { ok: true }
    },

    'table.command': ({ data }, request) => giveOrder(data, request),

    async 'room.chapters'({ data }, { room }) {
      return (await tables.read(room, (table) => chaptersOf(tables, table, data.person))) ?? unknownRoom
    },

    async 'room.record'({ data }, request) {
      return (
        (await tables.read(request.room, (table) => recordOf(tables, table, data.person, request))) ??
        unknownRoom
      )
    },

    async 'room.replay'({ data }, request) {
      return (
        (await tables.read(request.room, (table) => replayFor(tables, table, data.person, request))) ??
        unknownRoom
      )
    },

    async 'draft.save'({ data }, request) {
      const { person } = data
      const { room, as, draft } = request
      const refusal = await drafts.refuse(person, draft)
      if (refusal) return { ok: false, refusal }
      const saving = tables.given(room, { person, as }, (table) => saveDraft(tables, table, person, request))
      return (await savingDrafts.untilDone(draftsOf(person, room), saving)) ?? unknownRoom
    },
  }
}
