import { protocolRefusal } from '@opsroom/protocol'
import type { Person } from '@opsroom/rules/core'
import type { Chat } from '../chat/chat.ts'
import type { Curves } from '../insight/curves.ts'
import { insightHandlers } from '../insight/handlers.ts'
import type { Insights } from '../insight/insights.ts'
import { invitationHandlers } from '../invitations/handlers.ts'
import type { Invitations } from '../invitations/invitations.ts'
import { createRoom, type Guards } from '../lobby/create.ts'
import type { Lobby } from '../lobby/lobby.ts'
import { playFromMoment } from '../lobby/moments.ts'
import { lobbyRoom } from '../lobby/plugin.ts'
import type { Quotas } from '../lobby/quotas.ts'
import { openRematch } from '../lobby/rematch.ts'
import { seatBot } from '../lobby/seat-bot.ts'
import { seatsOf, summaryFor } from '../lobby/summary.ts'
import type { NoticeChannels } from '../notices/channels.ts'
import { noticeHandlers } from '../notices/handlers.ts'
import { UnderWay } from '../ops/under-way.ts'
import type { Ratings } from '../ratings/ratings.ts'
import type { People } from '../safety/people.ts'
import type { Contests } from '../sealed/contests.ts'
import { sealedHandlers } from '../sealed/handlers.ts'
import { seekHandlers } from '../seeks/handlers.ts'
import type { Seeks } from '../seeks/seeks.ts'
import { subscribe, unsubscribe } from '../sockets/audiences.ts'
import type { Connection } from '../sockets/connection.ts'
import type { SeatStreams } from '../sockets/streams.ts'
import type { Store } from '../store/index.ts'
import type { AttentionBoard } from '../table/attention.ts'
import { type DraftLimits, saveDraft } from '../table/drafts.ts'
import { execute } from '../table/execute.ts'
import { hasBot } from '../table/holders.ts'
import { openTable } from '../table/open.ts'
import { chaptersOf, recordOf, replayFor } from '../table/past.ts'
import { refuseStranger } from '../table/strangers.ts'
import type { Table } from '../table/table.ts'
import type { Tables } from '../table/tables.ts'
import { refuseByRules } from '../table/validate.ts'
import { tournamentHandlers } from '../tournaments/handlers.ts'
import type { Tournaments } from '../tournaments/tournaments.ts'
import { noteSeenByOrder, saveLastSeen, saveLastSeenElsewhere } from './last-seen.ts'
import { meHandlers } from './me.ts'
import { peopleHandlers } from './people.ts'
import { programHandlers } from './programs.ts'
import { ratingHandlers } from './ratings.ts'
import type { Handlers } from './table-of-handlers.ts'

const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }
const draftsOf = ({ id }: Person, room: string): string => `${id} ${room}`
const isDeleted = { ok: false as const, refusal: protocolRefusal('W13') }

interface HandlersDeps {
  store: Store
  tables: Tables
  lobby: Lobby
  chat: Chat
  insights: Insights
  curves: Curves
  people: People
  seeks: Seeks
  tournaments: Tournaments
  ratings: Ratings
  contests: Contests
  /** Limits of the rooms of a person. */
  guards: Guards & { quotas: Pick<Quotas, 'refuseSitting' | 'refuseRematch' | 'refuseRematchWith'> }
  noticeChannels: NoticeChannels
  invitations: Invitations
  drafts: DraftLimits
  attention: Pick<AttentionBoard, 'attended'>
  streams: Pick<SeatStreams, 'revoke'>
  /** In ms, by a clock that nobody sets. */
  elapsed(): number
  /** Called before a table is shown or a command is executed there. */
  beforeServing(): Promise<void>
}

export function handlers(deps: HandlersDeps): Handlers {
  const {
    store,
    tables,
    lobby,
    chat,
    people,
    ratings,
    guards,
    drafts,
    attention,
    streams,
    elapsed,
    beforeServing,
  } = deps
  /** By person and room. */
  const savingDrafts = new UnderWay()
  /** Why a person may not sit down who could by the rules. Blocks come last: they tell of people. */
  const refuseSitting = async (person: Person, table: Table) =>
    (await ratings.refuseSitting(person, table)) ??
    (await guards.quotas.refuseSitting(person, table)) ??
    people.refuseSitting(person, table)

  return {
    ...meHandlers(store),
    ...insightHandlers(deps.insights, deps.curves),
    ...noticeHandlers(deps.noticeChannels),
    ...invitationHandlers(deps.invitations, store),
    ...programHandlers({ store, tables, streams }),
    ...peopleHandlers(people, ratings),
    ...seekHandlers(deps.seeks, store),
    ...tournamentHandlers(deps.tournaments),
    ...ratingHandlers(ratings),
    ...sealedHandlers(deps.contests, store),

    async 'lobby.subscribe'(connection) {
      if (connection.connected) await connection.join(lobbyRoom)
      await saveLastSeen(store, tables, connection)
      return { ok: true, ...(await lobby.roomsFor(connection.data.person)) }
    },

    async 'lobby.unsubscribe'(connection) {
      await connection.leave(lobbyRoom)
      return { ok: true }
    },

    async 'lobby.ended'() {
      return { ok: true, rooms: await lobby.ended() }
    },

    async 'room.create'({ data }, wish) {
      const refusal = await ratings.refuseOpening(data.person, wish.rated)
      if (refusal) return { ok: false, refusal }
      const host = await asNow(data)
      return host ? createRoom(tables.deps, guards, host, wish) : isDeleted
    },

    async 'room.seatBot'({ data }, request) {
      await beforeServing()
      const act = (table: Table) => seatBot(tables, table, data.person, request)
      return (await tables.at(request.room, act)) ?? unknownRoom
    },

    async 'room.find'({ data: { person } }, { code, setup }) {
      const room = await store.rooms.byCode(code)
      if (!room) return unknownRoom
      const yours = seatsOf(room, person)
      const knowsMore = yours.length > 0 && room.delayRounds > 0
      const table = setup || knowsMore ? await lobby.table(room.id) : undefined
      const isClosed = room.status === 'over' && !(await store.rooms.hasBegun(room.id))
      return {
        ok: true,
        room: summaryFor(room, table, yours),
        yours,
        host: room.host === person.id,
        ...(isClosed && { closed: true as const }),
        ...(setup && table && { setup: table.play.table.open.setup }),
      }
    },

    async 'table.subscribe'(connection, request) {
      const { room, as } = request
      const { person } = connection.data
      await beforeServing()
      await saveLastSeen(store, tables, connection)
      await saveLastSeenElsewhere(store, tables, connection, room, as)
      // It waits no longer than the person's own answers do, so it tells nothing more.
      await savingDrafts.settled(draftsOf(person, room))
      const bind = () => subscribe(connection, room, as)
      const seen =
        as === 'public' ? 0 : ((await store.lastSeen.of(person.id, [room])).get(room)?.get(as)?.number ?? 0)
      const answer = await tables.read(room, (table) => openTable(tables, table, person, request, seen, bind))
      if (answer?.ok && as !== 'public') await store.lastSeen.keep(person.id, room, as, answer.last)
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
      // Meanwhile the connection may have gone on to another audience, which it keeps.
      if (connection.data.watching === watching) await unsubscribe(connection)
      return { ok: true }
    },

    async 'table.command'({ data }, request) {
      await beforeServing()
      const { scope, command } = request.command
      const refused = await refuseStranger(tables, data.person, request)
      if (refused) return refused
      const sits = scope === 'table' && command.type === 'sit'
      const person = sits ? await asNow(data) : data.person
      if (!person) return isDeleted
      noteSeenByOrder(data, request)
      const isRematch = scope === 'table' && command.type === 'rematch'
      const refuse = async (table: Table) => {
        if (sits)
          return refuseByRules(table, person, request, tables.deps.now())
            ? undefined
            : refuseSitting(person, table)
        if (isRematch && command.sides === 'bid' && hasBot(table)) return protocolRefusal('W54')
        return isRematch && command.sides !== 'none' ? guards.quotas.refuseRematch(table) : undefined
      }
      const act = async (table: Table) => {
        const refusal = await refuse(table)
        if (refusal) return { ok: false as const, refusal }
        // The seat may be another person's once the order is decided: somebody may be first at another process.
        const answer = await execute(tables, table, person, request, [], sits ? refuse : undefined)
        const late = isRematch ? await openRematch(tables, table, guards.quotas) : undefined
        return late ? { ok: false as const, refusal: late } : answer
      }
      return (await tables.given(request.room, request.as, act)) ?? unknownRoom
    },

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

    async 'room.fromMoment'({ data }, request) {
      await beforeServing()
      const person = await asNow(data)
      return person ? playFromMoment(tables, guards.quotas, person, request) : isDeleted
    },

    async 'draft.save'({ data }, request) {
      const { person } = data
      const { room, as, draft } = request
      const refusal = await drafts.refuse(person, draft)
      if (refusal) return { ok: false, refusal }
      const saving = tables.given(room, as, (table) => saveDraft(tables, table, person, request))
      return (await savingDrafts.untilDone(draftsOf(person, room), saving)) ?? unknownRoom
    },

    'chat.subscribe': (connection, request) => chat.subscribe(connection, request),

    async 'chat.unsubscribe'(connection, { room }) {
      if (connection.data.chat?.room === room) await chat.unsubscribe(connection)
      return { ok: true }
    },

    async 'chat.say'({ data }, request) {
      const person = await asNow(data)
      return person ? chat.say(person, request) : isDeleted
    },

    'chat.mute': ({ data }, request) => chat.mute(data.person, request),
  }

  /**
   * A person with their current name: another connection may have changed it. Undefined where they are deleted, and this
   * connection is about to be closed: nothing is written under their name any more.
   */
  async function asNow({ person: { id }, renaming }: Connection['data']) {
    await renaming
    return (await store.persons.find(id)) ?? undefined
  }
}
