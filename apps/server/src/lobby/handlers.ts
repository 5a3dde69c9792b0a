import { protocolRefusal } from '@opsroom/protocol'
import type { Ratings } from '../ratings/ratings.ts'
import { currentPerson, personDeletedAnswer } from '../sockets/current-person.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import { saveLastSeen } from '../table/last-seen.ts'
import type { Tables } from '../table/tables.ts'
import { createRoom, type OpeningGuards } from './create.ts'
import type { Lobby } from './lobby.ts'
import { playFromMoment } from './moments.ts'
import { seatBot } from './seat-bot.ts'
import { seatIdsHeldBy, summaryForHolder } from './summary.ts'

/** The Socket.IO room of all connections that watch the lobby. */
export const lobbySocketRoom = 'lobby'

const unknownRoom = { ok: false as const, refusal: protocolRefusal('W3') }

interface LobbyHandlersDeps {
  store: Store
  tables: Tables
  lobby: Lobby
  /** The checks that a room must pass before it is opened. */
  guards: OpeningGuards
  ratings: Pick<Ratings, 'refuseOpening'>
  /** Checks for an outage of the server, unless that was done recently. Handlers await it before they use a table. */
  beforeServing(): Promise<void>
}

type Rooms = Pick<HandlersOf<'room'>, 'room.create' | 'room.seatBot' | 'room.find' | 'room.fromMoment'>
export type LobbyHandlers = HandlersOf<'lobby'> & Rooms

/** Requests of people who look for rooms or open them. */
export function lobbyHandlers(deps: LobbyHandlersDeps): LobbyHandlers {
  const { store, tables, lobby, guards, ratings, beforeServing } = deps
  return {
    async 'lobby.subscribe'(connection) {
      if (connection.connected) await connection.join(lobbySocketRoom)
      await saveLastSeen(store, tables, connection)
      return { ok: true, ...(await lobby.roomsFor(connection.data.person)) }
    },

    async 'lobby.unsubscribe'(connection) {
      await connection.leave(lobbySocketRoom)
      return { ok: true }
    },

    async 'lobby.waiting'({ data }) {
      return { ok: true, waiting: await lobby.waitingFor(data.person) }
    },

    async 'lobby.ended'() {
      return { ok: true, rooms: await lobby.ended() }
    },

    async 'room.create'({ data }, wish) {
      const refusal = await ratings.refuseOpening(data.person, wish.rated)
      if (refusal) return { ok: false, refusal }
      const host = await currentPerson(store, data)
      return host ? createRoom(tables.deps, guards, host, wish) : personDeletedAnswer
    },

    async 'room.seatBot'({ data }, request) {
      await beforeServing()
      return (await seatBot(tables, data.person, request)) ?? unknownRoom
    },

    async 'room.find'({ data: { person } }, { code, setup }) {
      const room = await store.rooms.byCode(code)
      if (!room) return unknownRoom
      const yours = seatIdsHeldBy(room, person)
      const knowsMore = yours.length > 0 && room.delayRounds > 0
      const table = setup || knowsMore ? await lobby.table(room.id) : undefined
      const isClosed = room.status === 'over' && !(await store.rooms.hasBegun(room.id))
      return {
        ok: true,
        room: summaryForHolder(room, table, yours),
        yours,
        host: room.host === person.id,
        ...(isClosed && { closed: true as const }),
        ...(setup && table && { setup: table.play.table.open.setup }),
      }
    },

    async 'room.fromMoment'({ data }, request) {
      await beforeServing()
      const person = await currentPerson(store, data)
      return person ? playFromMoment(tables, guards.quotas, person, request) : personDeletedAnswer
    },
  }
}
