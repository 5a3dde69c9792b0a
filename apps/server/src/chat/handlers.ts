import { currentPerson, personDeletedAnswer } from '../sockets/current-person.ts'
import type { HandlersOf } from '../sockets/handlers.ts'
import type { Store } from '../store/index.ts'
import type { Chat } from './chat.ts'

export type ChatHandlers = HandlersOf<'chat'>

/** Requests of people about the chat of a table. */
export function chatHandlers(chat: Chat, store: Pick<Store, 'persons'>): ChatHandlers {
  return {
    'chat.subscribe': (connection, request) => chat.subscribe(connection, request),

    async 'chat.unsubscribe'(connection, { room }) {
      await chat.unsubscribe(connection, room)
      return { ok: true }
    },

    async 'chat.say'({ data }, request) {
      const person = await currentPerson(store, data)
      return person ? chat.say(person, request) : personDeletedAnswer
    },

    'chat.mute': ({ data }, request) => chat.mute(data.person, request),
  }
}
