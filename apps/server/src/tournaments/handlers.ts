import type { HandlersOf } from '../sockets/handlers.ts'
import type { Tournaments } from './tournaments.ts'

export type TournamentHandlers = HandlersOf<'tournament'>

/** The Socket.IO room of all connections that watch a tournament. */
export const tournamentSocketRoom = (code: string): string => `tournament ${code}`

/** Requests of people about cups and leagues. */
export function tournamentHandlers(tournaments: Tournaments): TournamentHandlers {
  return {
    'tournament.list': ({ data }) => tournaments.list(data.person),

    async 'tournament.subscribe'(connection, { code }) {
      // A connection watches one tournament at a time, so that the number of its Socket.IO rooms is limited.
      for (const room of connection.rooms)
        if (room.startsWith(tournamentSocketRoom(''))) await connection.leave(room)
      if (connection.connected) await connection.join(tournamentSocketRoom(code))
      return tournaments.show(connection.data.person, code)
    },

    async 'tournament.unsubscribe'(connection, { code }) {
      await connection.leave(tournamentSocketRoom(code))
      return { ok: true }
    },

    'tournament.make': ({ data }, plan) => tournaments.make(data.person, plan),
    'tournament.register': ({ data }, { code }) => tournaments.register(data.person, code),
    'tournament.withdraw': ({ data }, { code }) => tournaments.withdraw(data.person, code),
    'tournament.organise': ({ data }, { code, act }) => tournaments.organise(data.person, code, act),
    'tournament.record': (_, { code }) => tournaments.record(code),
  }
}
