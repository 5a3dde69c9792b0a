import { currentPerson, personDeletedAnswer } from '../sockets/current-person.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import type { Seeks } from './seeks.ts'

export type SeekHandlers = HandlersOf<'seek'>

/** The Socket.IO room of all connections that watch the list of seeks. */
export const seeksSocketRoom = 'seeks'

/** Requests of people who seek an opponent. */
export function seekHandlers(seeks: Seeks, store: Pick<Store, 'persons'>): SeekHandlers {
  return {
    async 'seek.subscribe'(connection) {
      const { person } = connection.data
      if (connection.connected) await connection.join(seeksSocketRoom)
      const mine = await seeks.mineOf(person)
      return { ok: true, seeks: await seeks.listFor(person), ...mine }
    },

    async 'seek.unsubscribe'(connection) {
      await connection.leave(seeksSocketRoom)
      return { ok: true }
    },

    async 'seek.mine'({ data }) {
      return { ok: true, ...(await seeks.mineOf(data.person)) }
    },

    'seek.make': ({ data }, wish) => seeks.make(data.person, wish),
    'seek.withdraw': ({ data }, { seek }) => seeks.withdraw(data.person, seek),

    async 'seek.accept'({ data }, { seek }) {
      const person = await currentPerson(store, data)
      return person ? seeks.accept(person, seek) : personDeletedAnswer
    },

    async 'seek.quick'({ data }, wish) {
      const person = await currentPerson(store, data)
      return person ? seeks.quick(person, wish) : personDeletedAnswer
    },
  }
}
