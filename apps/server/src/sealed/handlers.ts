import { currentPerson, personDeletedAnswer } from '../sockets/current-person.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import type { Contests } from './contests.ts'

export type SealedHandlers = HandlersOf<'sealed'>

/** The Socket.IO room of all connections that watch contests. */
export const contestsSocketRoom = 'contests'

/** Requests of people about contests of sealed orders. */
export function sealedHandlers(contests: Contests, store: Pick<Store, 'persons'>): SealedHandlers {
  return {
    async 'sealed.subscribe'(connection) {
      if (connection.connected) await connection.join(contestsSocketRoom)
      return { ok: true, contests: await contests.listFor(connection.data.person) }
    },

    async 'sealed.unsubscribe'(connection) {
      await connection.leave(contestsSocketRoom)
      return { ok: true }
    },

    async 'sealed.find'(connection, { code }) {
      if (connection.connected) await connection.join(contestsSocketRoom)
      return contests.find(connection.data.person, code)
    },

    'sealed.open': ({ data }, wish) => contests.open(data.person, wish),

    async 'sealed.seal'({ data }, request) {
      const person = await currentPerson(store, data)
      return person ? contests.seal(person, request) : personDeletedAnswer
    },

    'sealed.withdraw': ({ data }, { code }) => contests.withdraw(data.person, code),
    'sealed.pairing': (_, request) => contests.pairing(request),
  }
}
